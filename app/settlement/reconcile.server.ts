import { and, eq } from "drizzle-orm"
import type { ChainAdapter, Payer } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { compareForeign, compareKnown, readKnownBalances } from "./compare-balances.server.ts"
import { sendCosigned } from "./cosigned/send-cosigned.server.ts"
import { trackCosigned } from "./cosigned/track-cosigned.server.ts"
import { expireIntents } from "./expire-intents.server.ts"
import type { Handlers } from "./handlers.ts"
import { foldDeltas } from "./ledger.server.ts"
import { answerLookups, forgetLookups } from "./lookups/payment-lookups.server.ts"
import { sendMemos } from "./memos/send-memos.server.ts"
import { carryOutActs } from "./operator-acts.server.ts"
import { sendOrders } from "./orders/send-orders.server.ts"
import type { Refill } from "./payouts/float.server.ts"
import { sendNfts } from "./payouts/send-nfts.server.ts"
import { sendPayouts } from "./payouts/send-payouts.server.ts"
import { sendThaws } from "./payouts/send-thaws.server.ts"
import { trackPayouts } from "./payouts/track-payouts.server.ts"
import { beginPass, scanAccounts } from "./scan-accounts.server.ts"
import { SLOW_PASS, type SlowPass, scanForeign, WHOLE_PASS } from "./scan-foreign.server.ts"
import { vaultCursor } from "./tables.server.ts"
import { trackAttempts } from "./track-attempts.server.ts"

/** `slow`: how token accounts of strangers' making are read. `whole`: every account is compared with the chain, as once a night. */
type Look = Readonly<{
	handlers: Handlers
	slow?: SlowPass
	whole?: boolean
	payers?: readonly Paying[]
	/** Without it all of them. A chain that is looked at in a pass of its own holds up no other. */
	chains?: readonly ChainAdapter[]
	/** A pass beside the main one, which alone does what is of no chain. */
	beside?: boolean
}>
/** Who pays out on a chain. `refill`: what brings money to its wallet by itself, which only a demo has. */
type Paying = Readonly<{ payer: Payer; refill?: Refill }>

/**
 * One look at each chain: follow what was paid out, settle what arrived, book what left, chase what was sent, sign what holders have signed, end what is over, pay out, compare. Each step runs whatever
 * became of the others; the first fault is thrown at the end. Answers how many attempts are still open.
 */
export async function reconcile(
	ctx: Context,
	{ handlers, slow, whole = false, payers = [], chains = ctx.chains.all, beside = false }: Look,
): Promise<number> {
	const faults: unknown[] = []
	const step = async <R>(work: () => Promise<R>): Promise<R | null> => {
		try {
			return await work()
		} catch (error) {
			faults.push(error)
			return null
		}
	}
	if (!beside) await step(() => carryOutActs(ctx, handlers))
	let open = 0
	for (const chain of chains) {
		// Before the transactions up to the same slot are listed: what lands in between is then newer than the balances.
		const balances = await step(() => readKnownBalances(ctx, chain))
		const pass = await step(() => beginPass(ctx, { chain, handlers }))
		const payer = payers.find((one) => one.payer.chain === chain.id)
		const tracked = pass && payer && (await step(() => trackPayouts(pass, payer.payer)))
		open += tracked?.open ?? 0
		// A nonce that something else has used: what that took is read by the next pass, and nothing is signed in its place before.
		const paying = payer?.payer.atOnce === 1 && tracked?.dead !== 0 ? undefined : payer
		const scanned = pass && (await step(() => scanAccounts(pass, { whole })))
		faults.push(...(scanned?.faults ?? []))
		if (pass) await step(() => answerLookups(pass))
		open += (await step(() => trackAttempts(ctx, { chain, handlers }))) ?? 0
		open += (await step(() => trackCosigned(ctx, { chain, handlers }))) ?? 0
		await step(() => expireRead(ctx, { chain, handlers }))
		if (pass) faults.push(...((await step(() => scanForeign(pass, whole ? WHOLE_PASS : (slow ?? SLOW_PASS)))) ?? []))
		if (pass && scanned && balances) await step(() => compareKnown(pass, balances, scanned.read))
		// After the comparison: nothing leaves while the books differ from the chain. First what a holder waits for.
		if (pass) open += (await step(() => sendCosigned(pass))) ?? 0
		if (pass && paying) open += (await step(() => sendPayouts({ ctx, chain, ...paying }))) ?? 0
		if (pass && paying) open += (await step(() => sendNfts(pass, paying.payer))) ?? 0
		if (pass && paying) open += (await step(() => sendThaws(pass, paying.payer))) ?? 0
		if (pass && paying) open += (await step(() => sendOrders(pass, paying.payer))) ?? 0
		if (pass && paying) open += (await step(() => sendMemos(pass, paying.payer))) ?? 0
		if (pass && whole) await step(() => compareForeign(pass))
	}
	if (!beside) await step(() => foldDeltas(ctx.db))
	if (whole && !beside) await step(() => forgetLookups(ctx))
	if (faults.length > 0) throw faults[0]
	return open
}

/** Deposits are read up to where the accounts that take them are read; the others do not matter to them. */
async function expireRead(
	ctx: Context,
	{ chain, handlers }: Readonly<{ chain: ChainAdapter; handlers: Handlers }>,
): Promise<void> {
	const paid = ctx.vaults.filter((one) => one.chain === chain.id && one.role === "deposit").map((one) => one.account)
	const cursors = await ctx.db
		.select({ account: vaultCursor.account, chainTime: vaultCursor.chainTime })
		.from(vaultCursor)
		.where(and(eq(vaultCursor.chain, chain.name), isAnyOf(vaultCursor.account, paid)))
	if (paid.length === 0 || cursors.length < paid.length) return
	const chainTime = new Date(Math.min(...cursors.map((one) => one.chainTime.getTime())))
	await expireIntents(ctx, { chain, handlers, chainTime })
}
