import { randomUUID } from "node:crypto"
import { and, eq, inArray, isNull, max } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Place } from "#app/draws/raffle/draw.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { endGiven, freePromised, orderPromised } from "#app/prizes/promise-nfts.server.ts"
import type { OrderHandlers, PayoutHandlers } from "#app/settlement/handlers.ts"
import { type Account, post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { ledgerRows } from "./ledger-rows.server.ts"
import { owedPrize, prizesOf } from "./money.ts"
import { orderOf } from "./order-of.ts"
import type { Raffle } from "./schedule.ts"
import { raffleStatus } from "./status.ts"
import { raffle, raffleDelivery } from "./tables.server.ts"
import { budgetOf } from "./vault.server.ts"

/** Purpose of the outgoing that pays a prize. */
export const PRIZE = "raffle:prize"
/** The same of an NFT. */
export const NFT_PRIZE = "raffle:nft"

type Delivery = typeof raffleDelivery.$inferSelect

/** Sends each prize to its place, in the transaction that draws. Where there are fewer places than prizes the treasury keeps the rest. */
export async function deliverFirst(
	ctx: Context,
	{ one, order, at }: Readonly<{ one: Raffle; order: readonly Place[]; at: Date }>,
): Promise<void> {
	for (const [prize, { asset }] of one.prizes.entries())
		await deliver(ctx, {
			one,
			prize,
			seq: prize,
			place: order[prize] ?? null,
			from: prizesOf(one.id, asset),
			reason: null,
			at,
		})
}

type Delivering = Readonly<{
	one: Raffle
	prize: number
	seq: number
	place: Place | null
	/** The account that holds it. */
	from: Account
	reason: Delivery["reason"]
	at: Date
}>

async function deliver(ctx: Context, { one, prize, seq, place, from, reason, at }: Delivering): Promise<void> {
	const of = one.prizes[prize]
	if (!of) throw new Error(`no prize ${prize}`)
	const id = randomUUID()
	const units = BigInt(of.units)
	await ctx.db.insert(raffleDelivery).values({
		id,
		raffleId: one.id,
		seq,
		prize,
		place: place?.place ?? null,
		ticket: place?.ticket ?? null,
		wallet: place?.wallet ?? null,
		asset: of.asset,
		units,
		reason,
		createdAt: at,
	})
	if (of.kind === "nft") return deliverNft(ctx, { id, one, prize, place, at })
	const credit = place ? owedPrize(id, of.asset) : await budgetOf(ctx, { raffleId: one.id, asset: of.asset })
	await post(ctx, { name: "raffle-prize", id, at }, [{ leg: place ? "won" : "kept", debit: from, credit, units }])
	if (!place) return
	const asset = ctx.assets.all.find(({ address }) => address === of.asset)
	const float = ctx.vaults.find((vault) => vault.role === "float" && vault.asset === asset?.id)
	if (!float) throw new Error(`nothing pays ${of.asset}`)
	await queuePayout(ctx, {
		purpose: PRIZE,
		subjectId: id,
		kind: "transfer",
		chain: one.network ?? "",
		wallet: float.account,
		asset: of.asset,
		units,
		toAddress: place.wallet,
		createdAt: at,
	})
}

type DeliveringNft = Readonly<{ id: string }> & Pick<Delivering, "one" | "prize" | "place" | "at">

/** An NFT was promised by its place among the prizes: it goes to its winner, or is free for another promise. */
async function deliverNft(ctx: Context, { id, one, prize, place, at }: DeliveringNft): Promise<void> {
	const of = { subject: one.id, position: prize }
	if (!place) return freePromised(ctx, { ...of, at })
	await orderPromised(ctx, of, { purpose: NFT_PRIZE, subjectId: id, to: place.wallet, at })
}

/** Once every prize has arrived, or was kept, it is over. In the caller's transaction. */
export async function endDelivered(ctx: Context, raffleId: string, at: Date): Promise<void> {
	const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, raffleId)).for("update")
	if (!one || !["drawn", "redrawn"].includes(one.status)) return
	const current = await ctx.db
		.select()
		.from(raffleDelivery)
		.where(and(eq(raffleDelivery.raffleId, raffleId), isNull(raffleDelivery.passedAt)))
	if (current.some((row) => row.wallet !== null && row.doneAt === null)) return
	const isExpired = one.status === "redrawn" && current.some((row) => row.wallet === null)
	const to = isExpired ? "expired" : "delivered"
	const cause = { actor: "system", reason: isExpired ? "nobody was left for a prize" : "every prize has arrived", at }
	await transition(ctx, { machine: raffleStatus, table: raffle, id: raffleId, to, cause, set: { endedAt: at } })
}

async function arrived(ctx: Context, subjects: readonly string[], at: Date): Promise<void> {
	const rows = await ctx.db
		.update(raffleDelivery)
		.set({ doneAt: at })
		.where(
			and(inArray(raffleDelivery.id, [...subjects]), isNull(raffleDelivery.doneAt), isNull(raffleDelivery.passedAt)),
		)
		.returning({ raffleId: raffleDelivery.raffleId })
	for (const id of new Set(rows.map((row) => row.raffleId))) await endDelivered(ctx, id, at)
}

export const prizeHandlers: PayoutHandlers = {
	done: (ctx, { subjects, at }) => arrived(ctx, subjects, at),
	// An operator has seen to it by another way.
	ended: (ctx, { subjects, at }) => arrived(ctx, subjects, at),
}

export const nftPrizeHandlers: OrderHandlers = {
	sending: async () => {},
	async done(ctx, { subject, at }) {
		await endGiven(ctx, subject, at)
		await arrived(ctx, [subject], at)
	},
	// Settlement tries it again, and an operator may give it to the next place.
	failed: async () => {},
}

export type Redrawn = "done" | "no-such-prize" | "arrived-already" | "not-refused" | "not-drawn"

/**
 * A prize that its winner cannot be given goes to the next place of the published order that nobody has had, and after the last to the treasury.
 * Only what is held or stuck, so that nothing is paid twice; nobody chooses who comes next. In the act's transaction. Answers why not.
 */
export async function redraw(
	ctx: Context,
	{ id, who, why, reason }: Readonly<{ id: string; who: string; why: string; reason: NonNullable<Delivery["reason"]> }>,
): Promise<Redrawn> {
	const [asked] = await ctx.db.select().from(raffleDelivery).where(eq(raffleDelivery.id, id))
	if (!asked || asked.wallet === null) return "no-such-prize"
	const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, asked.raffleId)).for("update")
	if (!one?.roundSignature || !["drawn", "redrawn"].includes(one.status)) return "not-drawn"
	const [was] = await ctx.db.select().from(raffleDelivery).where(eq(raffleDelivery.id, id)).for("update")
	if (!was || was.doneAt || was.passedAt) return "arrived-already"
	const at = await ctx.now()
	const stopped = await ctx.db
		.update(outgoing)
		.set({ status: "cancelled" })
		.where(and(eq(outgoing.subjectId, id), isAnyOf(outgoing.status, ["held", "stuck"])))
		.returning({ id: outgoing.id })
	if (stopped.length === 0) return "not-refused"
	await ctx.db.update(raffleDelivery).set({ passedAt: at }).where(eq(raffleDelivery.id, id))
	const [last] = await ctx.db
		.select({ place: max(raffleDelivery.place), seq: max(raffleDelivery.seq) })
		.from(raffleDelivery)
		.where(eq(raffleDelivery.raffleId, one.id))
	const next = Number(last?.place ?? -1) + 1
	const found = orderOf(one, { rows: await ledgerRows(ctx, one.id), signature: one.roundSignature, most: next + 1 })
	const place = found.ok ? (found.order[next] ?? null) : null
	if (one.status === "drawn") {
		const cause = { actor: who, reason: why, evidence: { delivery: id, why: reason }, at }
		await transition(ctx, { machine: raffleStatus, table: raffle, id: one.id, to: "redrawn", cause })
	}
	const from = owedPrize(id, was.asset)
	await deliver(ctx, { one, prize: was.prize, seq: Number(last?.seq ?? -1) + 1, place, from, reason, at })
	await writeAudit(ctx.db, {
		actor: who,
		act: "raffle.redrawn",
		subject: one.id,
		facts: { name: one.name, id, reason, why },
	})
	await endDelivered(ctx, one.id, at)
	return "done"
}
