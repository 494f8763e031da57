import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Batch, ChainAdapter, Receiver, Recent, Transfer } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { notify } from "../notices.server.ts"
import { openStops } from "../stops.server.ts"
import { attempt } from "../tables.server.ts"
import { keepPayable } from "./check-receivers.server.ts"
import { watchCaps, watchFloat } from "./float.server.ts"
import { inLanes } from "./lanes.ts"
import { payableOn, payoutLimits } from "./limits.server.ts"
import { choose, floatBalances, type Held, listQueued, type Queued, sumsSent } from "./queue.server.ts"
import { holdAll, keptForFees, LANES, type Paying, type Ready, roomFor, storeAndSend } from "./store-attempts.server.ts"
import { openedAccount } from "./tables.server.ts"
import type { Limits, Payable } from "./usual-limits.ts"

/** Of the queue, looked at in one pass, of each asset. */
const MOST_QUEUED = 2_000

/**
 * Sends what is due: many transfers a transaction, each transaction signed, tried and stored before it is sent. What is larger than a cap, what has
 * no wallet as its receiver, what a receiver cannot take, and a second account for one receiver is held for an operator and holds nobody else. Answers how many
 * transactions it sent; none while settlement is stopped.
 */
export async function sendPayouts(paying: Paying): Promise<number> {
	const { ctx, chain, payer } = paying
	if ((await openStops(ctx, chain.name)).length > 0) return 0
	const room = await roomFor(paying, payer)
	if (room <= 0) return 0
	const payable = payableOn(ctx, chain)
	const limits = await payoutLimits(ctx, chain)
	const queue = await listQueued(paying, { limits, most: MOST_QUEUED })
	const due = await keepPayable(paying, await choosePayouts(paying, { queue, limits, room }))
	if (due.length === 0) return 0
	const { ready, refused } = await plan(paying, { due, payable, room })
	const recent = ready.length > 0 ? await payer.recent() : null
	const tried = recent ? await signAndTry(paying, { batches: ready, recent }) : { signed: [], refused: [] }
	await holdAll(ctx, [...refused, ...tried.refused])
	return storeAndSend(paying, tried.signed)
}

type Choosing = Readonly<{ queue: readonly Queued[]; limits: ReadonlyMap<string, Limits>; room: number }>

async function choosePayouts(paying: Paying, { queue, limits, room }: Choosing): Promise<readonly Queued[]> {
	const { ctx, chain, payer } = paying
	const [sums, balance] = [await sumsSent(paying, limits), await floatBalances(paying, payer)]
	const native = chain.native.address
	const keep = (asset: string) => (asset === native ? keptForFees(payer) : 0n)
	const chosen = choose(queue, { limits, sums, balance, keep })
	await watchFloat(paying, { limits, balance: (asset) => balance(asset) - sums(asset).under, short: chosen.short })
	await watchCaps(paying, { limits, waiting: chosen.waiting })
	await holdAll(ctx, chosen.hold)
	if (balance(native) < keep(native)) return []
	return chosen.go.slice(0, room * payer.mostOf(false))
}

type Plan = Readonly<{ rows: readonly Queued[]; batch: Batch }>

const accountOf = ({ to, asset }: Receiver) => `${to}/${asset}`
/** One of each account: the others wait until it is known whether that has opened it. */
const firstOfEach = <R extends Receiver>(all: readonly R[]): ReadonlySet<R> =>
	new Set(new Map(all.toReversed().map((one) => [accountOf(one), one])).values())

/**
 * Groups transfers into transactions: of one asset, and apart those whose receivers need an account first. Whose account is being opened
 * by what is under way waits in the queue: who closes it meanwhile is not given a second one.
 */
async function plan(
	{ ctx, chain, payer }: Paying,
	{ due, payable, room }: Readonly<{ due: readonly Queued[]; payable: readonly Payable[]; room: number }>,
): Promise<{ ready: Plan[]; refused: Held[] }> {
	const wanted = due.map((one) => ({ to: one.toAddress, asset: one.asset, one }))
	const without = await payer.withoutAccount(wanted)
	const lacking = wanted.filter((one) => without.has(one))
	const opened = await openedFor(ctx, chain, lacking)
	const again = lacking.filter((one) => opened.get(accountOf(one)) === "landed")
	const refused = again.map(({ one }): Held => ({ one, reason: "open-an-account" }))
	const toOpen = firstOfEach(lacking.filter((one) => !opened.has(accountOf(one))))
	const ready: Plan[] = []
	for (const { address, scale } of payable) {
		const mine = wanted.filter((one) => one.asset === address)
		for (const opening of [false, true]) {
			const rows = mine.filter((one) => (opening ? toOpen.has(one) : !without.has(one))).map(({ one }) => one)
			const most = payer.mostOf(opening)
			for (let i = 0; i < rows.length; i += most) {
				// Transfers stand in the order of their ids: which one failed is then known from its place.
				const some = rows.slice(i, i + most).sort((a, b) => (a.id < b.id ? -1 : 1))
				const transfers = some.map(({ toAddress: to, asset, units }): Transfer => ({ to, asset, units, scale }))
				ready.push({ rows: some, batch: { id: randomUUID(), transfers, opening } })
			}
		}
	}
	return { ready: ready.slice(0, room), refused }
}

/** Accounts that we have paid for already (`landed`), or are paying for now (`live`). */
async function openedFor(
	ctx: Context,
	chain: ChainAdapter,
	wanted: readonly Receiver[],
): Promise<ReadonlyMap<string, "landed" | "live">> {
	if (wanted.length === 0) return new Map()
	const rows = await ctx.db
		.select({ to: openedAccount.owner, asset: openedAccount.asset, status: attempt.status })
		.from(openedAccount)
		.innerJoin(attempt, eq(attempt.id, openedAccount.attemptId))
		.where(
			and(
				eq(openedAccount.chain, chain.name),
				isAnyOf(
					openedAccount.owner,
					wanted.map((one) => one.to),
				),
			),
		)
	return new Map(
		rows.flatMap(({ status, ...one }) =>
			status === "landed" || status === "live" ? [[accountOf(one), status] as const] : [],
		),
	)
}

/** Signs each and tries it. One that the chain refuses loses the transfer that is to blame; the others go with the next pass. */
async function signAndTry(
	{ ctx, payer }: Paying,
	{ batches, recent }: Readonly<{ batches: readonly Plan[]; recent: Recent }>,
): Promise<{ signed: Ready[]; refused: Held[] }> {
	const signed: Ready[] = []
	const refused: Held[] = []
	await inLanes(LANES, batches, async ({ rows, batch }) => {
		const one = payer.sign(batch, recent)
		const failure = await payer.simulate(one.raw)
		if (!failure) {
			signed.push({ id: batch.id, rows, signed: one, recent, opening: batch.opening })
			return
		}
		const guilty = failure.transfer === null ? undefined : rows[failure.transfer]
		ctx.log.warn({ error: failure.error, outgoing: guilty?.id }, "a payout would fail: it is not sent")
		if (guilty) refused.push({ one: guilty, reason: "cannot-receive" })
		else await notify(ctx, { kind: "payout-refused", subject: payer.wallet, facts: { error: failure.error } })
	})
	return { signed, refused }
}
