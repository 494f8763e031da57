import { randomUUID } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import type { Payer, Recent, Thaw } from "#app/chains/port.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { notify, withdraw } from "../notices.server.ts"
import type { Pass } from "../pass.ts"
import { openStops } from "../stops.server.ts"
import { outgoing } from "../tables.server.ts"
import { inLanes } from "./lanes.ts"
import { floatBalances, type Held, type Queued } from "./queue.server.ts"
import { holdAll, keptForFees, LANES, type Ready, roomFor, storeAndSend } from "./store-attempts.server.ts"
import { tellEnded } from "./tell-features.server.ts"

/** Looked at in one pass. */
const MOST_QUEUED = 500
/** Clocks of the chain and of the database may be apart by so much. */
const CLOCKS_APART_MS = 30_000

type Frozen = Queued & Readonly<{ account: string }>
type Thawer = Payer & Required<Pick<Payer, "mostThaws" | "signThaws" | "areFrozen">>
type Batch = Readonly<{ id: string; rows: readonly Frozen[] }>

/**
 * Thaws what is due, many NFTs a transaction, by the way that money goes: each transaction is signed, tried and stored before it is sent. No
 * cap holds a thaw; it costs its fee alone. What is not frozen any more has come to its end, and its feature hears of it. Answers how many
 * transactions it sent; none while settlement is stopped, and without the key of the freeze authority an operator is told.
 */
export async function sendThaws(pass: Pass, payer: Payer): Promise<number> {
	const { ctx, chain } = pass
	const queue = await listThaws(pass)
	if (queue.length === 0 || (await openStops(ctx, chain.name)).length > 0) return 0
	if (!canThaw(payer)) {
		await notify(ctx, { kind: "no-freeze-key", subject: chain.id, facts: { waiting: queue.length } })
		return 0
	}
	await withdraw(ctx, "no-freeze-key", chain.id)
	const room = await roomFor(pass)
	if (room <= 0) return 0
	const due = await stillFrozen(pass, payer, queue)
	const balance = await floatBalances(pass, payer)
	if (due.length === 0 || balance(chain.native.address) < keptForFees(payer)) return 0
	const recent = await payer.recent()
	const { ready, refused } = await signAndTry(pass, payer, { batches: batchesOf(due, payer).slice(0, room), recent })
	await holdAll(ctx, refused)
	return storeAndSend(pass, ready)
}

const canThaw = (payer: Payer): payer is Thawer =>
	payer.mostThaws !== undefined && payer.signThaws !== undefined && payer.areFrozen !== undefined

/** The oldest thaws that are due. */
export async function listThaws({ ctx, chain }: Pick<Pass, "ctx" | "chain">): Promise<readonly Frozen[]> {
	const { id, purpose, subjectId, asset, units, toAddress, account, releasedAt, createdAt } = outgoing
	const rows = await ctx.db
		.select({ id, purpose, subjectId, asset, units, toAddress, account, releasedAt, createdAt })
		.from(outgoing)
		.where(and(eq(outgoing.chain, chain.name), sql`${outgoing.status} = 'queued' and ${outgoing.kind} = 'thaw'`))
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(MOST_QUEUED)
	// The casts: a thaw that is queued has an asset, a unit, an account and a receiver (checks of the table).
	return rows as readonly Frozen[]
}

const thawOf = ({ account, asset }: Frozen): Thaw => ({ account, asset })

/**
 * Those that are frozen, one of each account. The others end here, once a finalized state that is newer than the wish to thaw says so: a node
 * that lags behind might not know yet that they were frozen.
 */
async function stillFrozen(pass: Pass, payer: Thawer, queue: readonly Frozen[]): Promise<readonly Frozen[]> {
	const frozen = await payer.areFrozen(queue.map(thawOf))
	const thawed = queue.filter((_, i) => !frozen[i])
	if (thawed.length > 0) {
		const { slot, time } = await pass.chain.finalized()
		const known = thawed.filter((one) => one.createdAt.getTime() + CLOCKS_APART_MS < time.getTime())
		const final = known.length > 0 ? await payer.areFrozen(known.map(thawOf), slot) : []
		await endThawed(
			pass,
			known.filter((_, i) => final[i] === false),
		)
	}
	const due = queue.filter((_, i) => frozen[i])
	return [...new Map(due.toReversed().map((one) => [one.account, one])).values()].toReversed()
}

async function endThawed({ ctx, handlers }: Pass, thawed: readonly Frozen[]): Promise<void> {
	if (thawed.length === 0) return
	const at = await ctx.now()
	await inTransaction(ctx, async (ctx) => {
		const ids = thawed.map((one) => one.id)
		const rows = await ctx.db
			.update(outgoing)
			.set({ status: "cancelled", reason: "already-thawed" })
			.where(and(isAnyOf(outgoing.id, ids), eq(outgoing.status, "queued")))
			.returning({ purpose: outgoing.purpose, subjectId: outgoing.subjectId })
		await tellEnded(ctx, handlers.payouts, { rows, reason: "already-thawed", at })
	})
	ctx.log.info({ accounts: thawed.map((one) => one.account) }, "nothing is left to be thawed there")
}

function batchesOf(due: readonly Frozen[], { mostThaws }: Thawer): Batch[] {
	const batches: Batch[] = []
	for (let i = 0; i < due.length; i += mostThaws) {
		// In the order of their ids: which one failed is then known from its place.
		const rows = due.slice(i, i + mostThaws).sort((a, b) => (a.id < b.id ? -1 : 1))
		batches.push({ id: randomUUID(), rows })
	}
	return batches
}

type Trying = Readonly<{ batches: readonly Batch[]; recent: Recent }>

/** Signs each and tries it; what is to blame is left out, and the others of its transaction go without it. */
async function signAndTry(
	{ ctx }: Pass,
	payer: Thawer,
	{ batches, recent }: Trying,
): Promise<{ ready: Ready[]; refused: Held[] }> {
	const ready: Ready[] = []
	const refused: Held[] = []
	await inLanes(LANES, batches, async ({ id, rows }) => {
		let left = rows
		while (left.length > 0) {
			const signed = payer.signThaws({ id, thaws: left.map(thawOf) }, recent)
			const failure = await payer.simulate(signed.raw)
			if (!failure) return void ready.push({ id, rows: left, signed, recent, opening: false })
			const guilty = failure.transfer === null ? undefined : left[failure.transfer]
			ctx.log.warn({ error: failure.error, outgoing: guilty?.id }, "a thaw would fail: it is not sent")
			if (!guilty) {
				await notify(ctx, { kind: "payout-refused", subject: payer.wallet, facts: { error: failure.error } })
				return
			}
			// Thawed a moment ago: the next pass sees it.
			if (!failure.isThawed) refused.push({ one: guilty, reason: "cannot-thaw" })
			left = left.filter((one) => one !== guilty)
		}
	})
	return { ready, refused }
}
