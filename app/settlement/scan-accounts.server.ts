import type { Context } from "#app/db/context.ts"
import { dustMinimum } from "./dust-minimum.server.ts"
import type { Handlers } from "./handlers.ts"
import { isWallet, knownAccounts } from "./our-accounts.ts"
import { NodeBehind, type Pass } from "./pass.ts"
import { scanAccount } from "./scan-account.server.ts"

/** Transactions that one pass reads of one account: deposits arrive at token accounts, at wallets mostly dust, which may wait. */
const MOST_OF_TOKEN_ACCOUNT = 300
const MOST_OF_WALLET = 20

/** Asks the chain how far it is: what a pass reads up to. Throws where the node does not answer. */
export async function beginPass(ctx: Context, handlers: Handlers): Promise<Pass> {
	const { solana } = ctx.chains
	const slot = await solana.getSlot("finalized")
	const seconds = await solana.getBlockTime(slot)
	if (seconds === null) throw new NodeBehind(`no time for slot ${slot}`)
	return {
		ctx,
		handlers,
		slot: BigInt(slot),
		chainTime: new Date(seconds * 1000),
		minimum: await dustMinimum(ctx),
		transactions: new Map(),
	}
}

/** Reads the accounts that were set up for money, each on its own. Answers those that are read up to the pass, and what went wrong. */
export async function scanAccounts(pass: Pass): Promise<{ read: Set<string>; faults: unknown[] }> {
	const read = new Set<string>()
	const faults: unknown[] = []
	for (const ours of knownAccounts(pass.ctx.coin)) {
		const most = isWallet(ours) ? MOST_OF_WALLET : MOST_OF_TOKEN_ACCOUNT
		try {
			if (await scanAccount(pass, { ours, most, opening: true })) read.add(ours.account)
		} catch (error) {
			faults.push(error)
		}
	}
	return { read, faults }
}
