import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { NftWork } from "#app/chains/minter.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { type Account, post } from "../ledger.server.ts"
import { withdrawHeld } from "../notices.server.ts"
import { type Acting, evidenceOf, NotDone, type Perform, why } from "../operator-act.ts"
import { writeStop } from "../stops.server.ts"
import { operatorAct, outgoing, receipt, vaultDebit } from "../tables.server.ts"
import { whyNotPayable } from "./check-receivers.server.ts"
import { tellEnded } from "./tell-features.server.ts"

type Outgoing = typeof outgoing.$inferSelect
const reasoned = z.object({ why })

/** The payout that an act is about, locked. */
async function payoutOf({ ctx, act }: Acting): Promise<Outgoing> {
	const [row] = isUuid(act.subject)
		? await ctx.db.select().from(outgoing).where(eq(outgoing.id, act.subject)).for("update")
		: []
	if (!row) throw new NotDone("no-such-payout")
	if (!ctx.chains.all.some((one) => one.name === row.chain)) throw new NotDone("another-chain")
	return row
}

const change = ({ ctx }: Acting, row: Outgoing, set: Partial<Outgoing>) =>
	ctx.db.update(outgoing).set(set).where(eq(outgoing.id, row.id))

async function seen({ ctx }: Acting, row: Outgoing): Promise<void> {
	await withdrawHeld(ctx, row.id)
}

/** No operator sends to what is no wallet. Throws where the chain does not answer: the act is tried again. */
async function requirePayable({ ctx }: Acting, row: Outgoing & Readonly<{ toAddress: string }>): Promise<void> {
	const reason = await whyNotPayable({ ctx, chain: ctx.chains.of(row.chain) }, row)
	if (reason === "receiver-unread") throw new Error(`the chain does not say what is at the receiver of ${row.id}`)
	if (reason) throw new NotDone(reason === "our-own-receiver" ? "our-own-account" : "not-a-wallet")
}

/** Held: it may go, whatever the caps say. */
async function release(acting: Acting): Promise<void> {
	evidenceOf(acting, reasoned)
	const row = await payoutOf(acting)
	if (row.status !== "held") throw new NotDone("not-held")
	if (row.toAddress === null) throw new NotDone("no-receiver")
	await requirePayable(acting, { ...row, toAddress: row.toAddress })
	await change(acting, row, { status: "queued", reason: null, releasedAt: acting.at })
	await seen(acting, row)
}

/** Queued: it waits until somebody lets it go. */
async function hold(acting: Acting): Promise<void> {
	evidenceOf(acting, reasoned)
	const row = await payoutOf(acting)
	if (row.status !== "queued") throw new NotDone("not-queued")
	await change(acting, row, { status: "held", reason: "operator", releasedAt: null })
}

/** Stuck: it is tried once more. */
async function retry(acting: Acting): Promise<void> {
	evidenceOf(acting, reasoned)
	const row = await payoutOf(acting)
	if (row.status !== "stuck") throw new NotDone("not-stuck")
	await change(acting, row, { status: "queued", reason: null, releasedAt: acting.at })
	await seen(acting, row)
}

/** Held: it goes to another address, as the evidence shows; it still has to be released. */
async function setReceiver(acting: Acting): Promise<void> {
	const { to } = evidenceOf(acting, z.object({ why, to: z.string() }))
	const row = await payoutOf(acting)
	if (row.kind !== "transfer" || row.work) throw new NotDone("not-a-transfer")
	if (row.status !== "held") throw new NotDone("not-held")
	if (!acting.ctx.chains.of(row.chain).isAddress(to)) throw new NotDone("no-address")
	await requirePayable(acting, { ...row, toAddress: to })
	await change(acting, row, { toAddress: to })
}

/**
 * Held or stuck: an operator has paid it by a key that is not on this machine, by a debit announced before, of exactly its units; or has thawed
 * what was to be thawed, or seen to an order, which took nothing from us that is owed.
 */
async function resolve(acting: Acting): Promise<void> {
	const { ctx, act, at } = acting
	const { signature } = evidenceOf(acting, z.object({ why, signature: z.string() }))
	const row = await payoutOf(acting)
	if (row.status !== "held" && row.status !== "stuck") throw new NotDone("not-held")
	if (row.kind === "thaw") return resolveThaw(acting, row, signature)
	if (row.work) return resolveOrder(acting, row, { work: row.work, signature })
	const { asset, units } = row
	if (asset === null || units === null) throw new NotDone("nothing-owed")
	// Of acts with the same signature one at a time: what was paid once resolves one payout.
	await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${signature}, 7226))`)
	const used = await ctx.db.$count(
		operatorAct,
		and(
			eq(operatorAct.kind, act.kind),
			eq(operatorAct.outcome, "done"),
			sql`${operatorAct.evidence} ->> 'signature' = ${signature}`,
		),
	)
	if (used > 0) throw new NotDone("used-already")
	const [paid] = await ctx.db
		.select()
		.from(vaultDebit)
		.where(
			and(
				eq(vaultDebit.chain, row.chain),
				eq(vaultDebit.signature, signature),
				eq(vaultDebit.asset, asset),
				eq(vaultDebit.units, units),
				eq(vaultDebit.explainedBy, "announced"),
			),
		)
	if (!paid) throw new NotDone("no-such-debit")
	const owed: Account = { owner: row.subjectId, kind: "owed", asset }
	const announced: Account = { owner: paid.account, kind: "announced", asset }
	await change(acting, row, { status: "cancelled", reason: "operator" })
	await post(ctx, { name: "outgoing", id: row.id, at }, [{ leg: "resolved", debit: owed, credit: announced, units }])
	await acting.payouts[row.purpose]?.done(ctx, { subjects: [row.subjectId], at })
	if (row.purpose === "refund")
		for (const outcome of ["refunding", "refunded"] as const)
			await ctx.db.update(receipt).set({ outcome }).where(eq(receipt.id, row.subjectId))
	await seen(acting, row)
}

/** No leg: nothing was owed, and nothing has left us. */
async function resolveThaw(acting: Acting, row: Outgoing, signature: string): Promise<void> {
	const { ctx, at } = acting
	if (!ctx.chains.of(row.chain).isSignature(signature)) throw new NotDone("unreadable")
	await change(acting, row, { status: "cancelled", reason: "operator" })
	await tellEnded(ctx, acting.payouts, { rows: [row], reason: "operator", at })
	await seen(acting, row)
}

/** What is minted or sent the chain has to show, by that transaction; of other works, as of a thaw, the operator is believed. No leg: nothing was owed. */
async function resolveOrder(
	acting: Acting,
	row: Outgoing,
	{ work, signature }: Readonly<{ work: NftWork; signature: string }>,
): Promise<void> {
	const { ctx, at } = acting
	const chain = ctx.chains.of(row.chain)
	if (!chain.isSignature(signature)) throw new NotDone("unreadable")
	if (work.do === "mint" || work.do === "carry") {
		const found = await chain.minting.mintedState(work.item, signature)
		if (found.state !== "minted" || found.by?.to !== row.toAddress) throw new NotDone("no-such-mint")
	}
	if (work.do === "transfer") {
		const [landed] = await chain.transactions([signature])
		const owner = row.toAddress ?? ""
		const account = chain.minting.accountOf(work.nft.asset, owner)
		const brought = landed?.creditsTo({ account, owner }).some(({ asset }) => asset === work.nft.asset)
		if (!brought) throw new NotDone("no-such-transfer")
	}
	await change(acting, row, { status: "cancelled", reason: "operator" })
	await acting.orders[row.purpose]?.done(ctx, { subject: row.subjectId, signature, proof: null, at })
	await seen(acting, row)
}

/** As the subject of a stop: every chain. */
export const ALL_CHAINS = "all"

/** No payout leaves and nothing new is agreed to until the stop is cleared: subject is the short name of a chain, or `ALL_CHAINS`. */
async function stop(acting: Acting): Promise<void> {
	const { ctx, act, at } = acting
	const { why: reason } = evidenceOf(acting, reasoned)
	const chains = ctx.chains.all.filter(({ id }) => act.subject === ALL_CHAINS || act.subject === id)
	if (chains.length === 0) throw new NotDone("no-such-chain")
	const facts = { who: act.who, why: reason }
	let stopped = 0
	for (const { name } of chains)
		if (await writeStop(ctx, { chain: name, reason: "operator", subject: "payouts", facts, at })) stopped++
	if (stopped === 0) throw new NotDone("stopped-already")
}

/** What operators may do with payouts, by kind of act. */
export const PAYOUT_ACTS: Readonly<Record<string, Perform>> = {
	"release-payout": release,
	"hold-payout": hold,
	"retry-payout": retry,
	"set-receiver": setReceiver,
	"resolve-payout": resolve,
	"stop-payouts": stop,
}
