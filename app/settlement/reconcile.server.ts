import { and, eq } from "drizzle-orm"
import type { ChainAdapter, Payer } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { aggregate, partsOf, StepFault } from "#app/lib/faults.ts"
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
import { queueUnread } from "./payouts/check-receivers.server.ts"
import type { Refill } from "./payouts/float.server.ts"
import { isRetired } from "./payouts/retired-payer.server.ts"
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
 * became of the others. Logs every failure with the name of its step, and throws them together in one `AggregateError` of `StepFault` at the
 * end. Returns the number of attempts that are still open.
 */
export async function reconcile(
	ctx: Context,
	{ handlers, slow, whole = false, payers = [], chains = ctx.chains.all, beside = false }: Look,
): Promise<number> {
	const faults: StepFault[] = []
	let chainName: string | null = null
	const note = (name: string, error: unknown) => {
		for (const part of partsOf(error)) {
			const fault = new StepFault({ step: name, chain: chainName }, part)
			faults.push(fault)
			ctx.log.warn({ err: fault, step: name, chain: chainName }, "a step of settlement failed")
		}
	}
	const step = async <R>(name: string, work: () => Promise<R>): Promise<R | null> => {
		try {
			return await work()
		} catch (error) {
			note(name, error)
			return null
		}
	}
	if (!beside) await step("carry out operator requests", () => carryOutActs(ctx, handlers))
	let open = 0
	for (const chain of chains) {
		chainName = chain.name
		const payer = payers.find((one) => one.payer.chain === chain.id)
		// This worker does not know the wallet that pays now: it would take transfers to it for unexplained debits.
		const isReplaced =
			payer &&
			(await step("ask which wallet pays", () => isRetired(ctx, { chain: chain.name, wallet: payer.payer.wallet })))
		if (payer && isReplaced !== false) continue
		// Before the transactions up to the same slot are listed: what lands in between is then newer than the balances.
		const balances = await step("read balances", () => readKnownBalances(ctx, chain))
		const pass = await step("read the finalized block", () => beginPass(ctx, { chain, handlers }))
		const tracked = pass && payer && (await step("track payouts", () => trackPayouts(pass, payer.payer)))
		open += tracked?.open ?? 0
		// A nonce that something else has used: what that took is read by the next pass, and nothing is signed in its place before.
		const paying = payer?.payer.atOnce === 1 && tracked?.dead !== 0 ? undefined : payer
		const scanned = pass && (await step("scan accounts", () => scanAccounts(pass, { whole })))
		for (const fault of scanned?.faults ?? []) note("scan accounts", fault)
		if (pass) await step("answer payment lookups", () => answerLookups(pass))
		open += (await step("track payments", () => trackAttempts(ctx, { chain, handlers }))) ?? 0
		open += (await step("track co-signed transactions", () => trackCosigned(ctx, { chain, handlers }))) ?? 0
		await step("expire intents", () => expireRead(ctx, { chain, handlers }))
		const foreign = await step("scan accounts opened by third parties", async () =>
			pass ? scanForeign(pass, whole ? WHOLE_PASS : (slow ?? SLOW_PASS)) : [],
		)
		for (const fault of foreign ?? []) note("scan accounts opened by third parties", fault)
		if (pass && scanned && balances) await step("compare balances", () => compareKnown(pass, balances, scanned.read))
		if (pass && paying) await step("queue payouts that waited for the chain", () => queueUnread({ ctx, chain }))
		// After the comparison: nothing leaves while the books differ from the chain. First what a holder waits for.
		if (pass) open += (await step("send co-signed transactions", () => sendCosigned(pass))) ?? 0
		if (pass && paying) open += (await step("send payouts", () => sendPayouts({ ctx, chain, ...paying }))) ?? 0
		if (pass && paying) open += (await step("send NFTs", () => sendNfts(pass, paying.payer))) ?? 0
		if (pass && paying) open += (await step("send thaws", () => sendThaws(pass, paying.payer))) ?? 0
		if (pass && paying) open += (await step("send orders", () => sendOrders(pass, paying.payer))) ?? 0
		if (pass && paying) open += (await step("send memos", () => sendMemos(pass, paying.payer))) ?? 0
		if (pass && whole) await step("compare accounts opened by third parties", () => compareForeign(pass))
	}
	chainName = null
	if (!beside) await step("fold ledger deltas", () => foldDeltas(ctx.db))
	if (whole && !beside) await step("forget payment lookups", () => forgetLookups(ctx))
	if (faults.length > 0) throw aggregate(faults)
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
