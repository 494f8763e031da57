import { randomUUID } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import { keyOf, type NftOrder, type NftWork, NoRoom, type OrderSigner } from "#app/chains/minter.ts"
import type { Payer, Recent } from "#app/chains/port.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { factsOfPayout } from "../log-facts.ts"
import { notify, withdraw } from "../notices.server.ts"
import type { Pass } from "../pass.ts"
import { keepPayable } from "../payouts/check-receivers.server.ts"
import { inLanes } from "../payouts/lanes.ts"
import { floatBalances, type Queued } from "../payouts/queue.server.ts"
import { holdAll, keptForFees, LANES, roomFor, storeAndSend } from "../payouts/store-attempts.server.ts"
import { openStops } from "../stops.server.ts"
import { outgoing } from "../tables.server.ts"

/** Looked at in one pass. */
const MOST_QUEUED = 500
/** How long one pass asks features about orders before it signs them; the others wait for the next pass. */
const BEFORE_SIGNING_MS = 10_000
/** Clocks of the chain and of the database may be apart by so much. */
const CLOCKS_APART_MS = 30_000

type Ordered = Queued & Readonly<{ work: NftWork }>
type Trying = Readonly<{ payer: Payer; signer: OrderSigner; recent: Recent; untilMs: number }>

/**
 * Carries out orders for NFTs, each in a transaction of its own, by the way that money goes: signed, tried and stored before it is sent. Of one
 * NFT one order at a time, the oldest first. What the chain shows as done comes to its end without a transaction. Answers how many transactions it sent; none while
 * settlement is stopped, and without the key of the collections an operator is told.
 */
export async function sendOrders(pass: Pass, payer: Payer): Promise<number> {
	const { ctx, chain } = pass
	const all = await listOrders(pass)
	if (all.length === 0 || (await openStops(ctx, chain.name)).length > 0) return 0
	const { orders: signer } = payer
	const queue = await withKeys(pass, signer, all)
	if (!signer || queue.length === 0) return 0
	const busy = await assetsUnderWay(pass)
	const due = await stillDue(pass, signer, firstOfEach(queue.filter(({ asset }) => !busy.includes(asset))))
	// What is under way may not be booked yet.
	const balance = (await floatBalances(pass, payer))(chain.native.address) - BigInt(busy.length) * signer.orderCost
	const covered = Number((balance - keptForFees(payer)) / signer.orderCost)
	const room = Math.max(0, Math.min(covered, await roomFor(pass)))
	const some = await keepPayable(pass, due.slice(0, room))
	if (some.length === 0) return 0
	const trying = { payer, signer, recent: await payer.recent(), untilMs: Date.now() + BEFORE_SIGNING_MS }
	let sent = 0
	await inLanes(LANES, some, async (one) => {
		if (await tryAndSend(pass, one, trying)) sent++
	})
	return sent
}

/** Those that can be signed here: of each key that is missing an operator is told, and the others go on. */
async function withKeys(
	{ ctx, chain }: Pass,
	signer: OrderSigner | undefined,
	queue: readonly Ordered[],
): Promise<readonly Ordered[]> {
	for (const key of ["mint", "vault", "freeze"] as const) {
		const waiting = queue.filter(({ work }) => keyOf(work) === key).length
		const kind = `no-${key}-key` as const
		if (signer?.keys.has(key)) await withdraw(ctx, kind, chain.id)
		else if (waiting > 0) await notify(ctx, { kind, subject: chain.id, facts: { waiting } })
	}
	return queue.filter(({ work }) => signer?.keys.has(keyOf(work)))
}

/** The oldest orders that wait. */
export async function listOrders({ ctx, chain }: Pick<Pass, "ctx" | "chain">): Promise<readonly Ordered[]> {
	const { id, purpose, subjectId, asset, units, toAddress, work, releasedAt, createdAt } = outgoing
	const rows = await ctx.db
		.select({ id, purpose, subjectId, asset, units, toAddress, work, releasedAt, createdAt })
		.from(outgoing)
		.where(and(eq(outgoing.chain, chain.name), sql`${outgoing.status} = 'queued' and ${outgoing.work} is not null`))
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(MOST_QUEUED)
	// The casts: an order that is queued has its work, an asset, a unit and a receiver (checks of the table).
	return rows as readonly Ordered[]
}

/** NFTs that an order under way is about, once for each. */
export async function assetsUnderWay({ ctx, chain }: Pick<Pass, "ctx" | "chain">): Promise<readonly string[]> {
	const rows = await ctx.db
		.select({ asset: outgoing.asset })
		.from(outgoing)
		.where(and(eq(outgoing.chain, chain.name), sql`${outgoing.status} = 'sending' and ${outgoing.work} is not null`))
	return rows.flatMap(({ asset }) => asset ?? [])
}

const firstOfEach = (queue: readonly Ordered[]): readonly Ordered[] =>
	[...new Map(queue.toReversed().map((one) => [one.asset, one])).values()].toReversed()

const orderOf = ({ work, toAddress: to }: Ordered): NftOrder => ({ work, to })

/**
 * Those that are not done. The others end here, once a finalized state that is newer than the wish says so: a node that lags behind might say
 * it of what was so before.
 */
async function stillDue(pass: Pass, signer: OrderSigner, queue: readonly Ordered[]): Promise<readonly Ordered[]> {
	const done = await signer.areDone(queue.map(orderOf))
	const over = queue.filter((_, i) => done[i])
	if (over.length > 0) {
		const { slot, time } = await pass.chain.finalized()
		const known = over.filter((one) => one.createdAt.getTime() + CLOCKS_APART_MS < time.getTime())
		const final = known.length > 0 ? await signer.areDone(known.map(orderOf), slot) : []
		await inLanes(
			LANES,
			known.filter((_, i) => final[i]),
			(one) => endDone(pass, one, signer),
		)
	}
	return queue.filter((_, i) => !done[i])
}

/** Nothing is left to be done: its feature hears of it, with the transaction that did it where the node can say. */
async function endDone({ ctx, handlers }: Pass, one: Ordered, signer: OrderSigner): Promise<void> {
	const signature = await signer.doneBy(orderOf(one))
	const at = await ctx.now()
	await inTransaction(ctx, async (ctx) => {
		const rows = await ctx.db
			.update(outgoing)
			.set({ status: "cancelled", reason: "already-done" })
			.where(and(isAnyOf(outgoing.id, [one.id]), eq(outgoing.status, "queued")))
			.returning({ id: outgoing.id })
		if (rows.length === 0) return
		await handlers.orders[one.purpose]?.done(ctx, { subject: one.subjectId, signature, proof: null, at })
	})
	ctx.log.info({ ...factsOfPayout(one), signature }, "nothing is left to be done for this order")
}

function orNoRoom(error: unknown): null {
	if (error instanceof NoRoom) return null
	throw error
}

/** False: it is not sent. What the chain refuses is held for an operator, and holds up no other. */
async function tryAndSend(pass: Pass, one: Ordered, { payer, signer, recent, untilMs }: Trying): Promise<boolean> {
	const { ctx, handlers } = pass
	const beforeSigning = handlers.orders[one.purpose]?.beforeSigning
	if (beforeSigning) {
		if (Date.now() > untilMs) return false
		const reason = await beforeSigning(ctx, { subject: one.subjectId })
		if (reason) {
			await holdAll(ctx, [{ one, reason }])
			return false
		}
	}
	const unfit = await signer.unfit(orderOf(one))
	if (unfit) {
		ctx.log.warn({ outgoing: one.id, unfit }, "an order does not fit what is on the chain: it is not signed")
		await holdAll(ctx, [{ one, reason: unfit }])
		return false
	}
	const id = randomUUID()
	const signed = await signer.signOrder({ id, order: orderOf(one) }, recent).catch(orNoRoom)
	if (!signed) {
		ctx.log.warn({ outgoing: one.id }, "an order has no room in one transaction: it is not signed")
		await holdAll(ctx, [{ one, reason: "cannot-carry-out" }])
		return false
	}
	const failure = await payer.simulate(signed.raw)
	if (failure) {
		ctx.log.warn({ error: failure.error, outgoing: one.id }, "an order would fail: it is not sent")
		// Done a moment ago: the next pass sees it.
		const [isDone] = await signer.areDone([orderOf(one)])
		if (isDone) return false
		if (failure.transfer !== null) await holdAll(ctx, [{ one, reason: "cannot-carry-out" }])
		else await notify(ctx, { kind: "payout-refused", subject: payer.wallet, facts: { error: failure.error } })
		return false
	}
	const ready = { id, rows: [one], signed, recent, opening: false }
	const { signature } = signed
	const stored = await storeAndSend(pass, [ready], async (ctx, at) => {
		await handlers.orders[one.purpose]?.sending(ctx, { subject: one.subjectId, signature, at })
	})
	return stored > 0
}
