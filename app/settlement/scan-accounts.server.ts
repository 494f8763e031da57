import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { type Move, moveCursors, readStandings } from "./cursors.server.ts"
import { dustMinimum } from "./dust-minimum.server.ts"
import type { Handlers } from "./handlers.ts"
import { askForNewest } from "./list-signatures.server.ts"
import { isWallet, knownAccounts } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { scanAccount } from "./scan-account.server.ts"
import { attempt, intent } from "./tables.server.ts"

/**
 * Transactions that one pass reads of one account. Deposits arrive at token accounts; at wallets mostly dust, which waits while somebody pays,
 * and somewhat while somebody may pay any moment: what was begun has to end before a deposit is looked for.
 */
const MOST_OF_TOKEN_ACCOUNT = 300
const MOST_OF_WALLET = { whilePaying: 5, whileAsked: 20, otherwise: 100, whole: 5_000 }

/** Asks the chain how far it is: what a pass reads up to. Throws where the node does not answer. */
export async function beginPass(
	ctx: Context,
	{ chain, handlers }: Readonly<{ chain: ChainAdapter; handlers: Handlers }>,
): Promise<Pass> {
	const { slot, time: chainTime } = await chain.finalized()
	return {
		ctx,
		chain,
		handlers,
		slot,
		chainTime,
		minimum: await dustMinimum(ctx, chain),
		transactions: new Map(),
	}
}

/**
 * Reads the accounts that were set up for money, each on its own. `whole`: also what wallets have left over. Answers those that are read
 * up to the pass, and what went wrong.
 */
export async function scanAccounts(
	pass: Pass,
	{ whole = false } = {},
): Promise<{ read: Set<string>; faults: unknown[] }> {
	const read = new Set<string>()
	const faults: unknown[] = []
	const mostOfWallet = whole ? MOST_OF_WALLET.whole : await mostByDay(pass)
	const quiet: Move[] = []
	const rest = (move: Move) => quiet.push(move)
	const known = knownAccounts(pass)
	const accounts = known.map(({ account }) => account)
	const standingOf = await readStandings(pass, accounts)
	const untilOf = (account: string) => standingOf(account).cursor?.signature ?? null
	const askedOf = askForNewest(
		pass,
		accounts.map((account) => ({ account, until: untilOf(account) })),
	)
	for (const ours of known) {
		const most = isWallet(ours) ? mostOfWallet : MOST_OF_TOKEN_ACCOUNT
		try {
			const standing = standingOf(ours.account)
			const asked = askedOf(ours.account)
			if (await scanAccount(pass, { ours, most, opening: true, standing, asked, rest })) read.add(ours.account)
		} catch (error) {
			faults.push(error)
		}
	}
	await moveCursors(pass, quiet)
	return { read, faults }
}

async function mostByDay({ ctx, chain }: Pass): Promise<number> {
	const isLive = and(eq(attempt.chain, chain.name), sql`${attempt.status} = 'live'`, isNotNull(attempt.intentId))
	const [paying] = await ctx.db.select({ id: attempt.id }).from(attempt).where(isLive).limit(1)
	if (paying) return MOST_OF_WALLET.whilePaying
	const isOpen = and(eq(intent.chain, chain.name), sql`${intent.status} = 'open'`)
	const [asked] = await ctx.db.select({ id: intent.id }).from(intent).where(isOpen).limit(1)
	return asked ? MOST_OF_WALLET.whileAsked : MOST_OF_WALLET.otherwise
}
