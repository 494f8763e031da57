import { and, asc, eq, isNotNull, lte, or, sql } from "drizzle-orm"
import type { ChainAdapter, Payer } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { attempt, ledgerBalance, outgoing } from "../tables.server.ts"
import type { Limits } from "./usual-limits.ts"

/** A transfer that waits for its transaction. */
export type Queued = Readonly<{
	id: string
	purpose: string
	subjectId: string
	asset: string
	units: bigint
	toAddress: string
	releasedAt: Date | null
	createdAt: Date
}>

/** Why an outgoing waits for an operator, or is stuck: a key of the words that say so. */
export const HOLD_REASONS = [
	"before-payouts",
	"not-the-opener",
	"unpayable-asset",
	"over-hour-cap",
	"over-day-cap",
	"open-an-account",
	"cannot-receive",
	"cannot-thaw",
	"cannot-carry-out",
	"not-in-vault",
	"frozen-in-vault",
	"not-of-collection",
	"no-wallet",
	"our-own-receiver",
	"receiver-unread",
	"moved",
	"frozen",
	"listed",
	"not-ours-to-freeze",
	"file-changed",
	"file-unread",
	"too-many-tries",
	"reverted",
	"operator",
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

type Asking = Readonly<{ ctx: Context; chain: ChainAdapter }>

/** Small is what is at most this part of the hour's cap; a fifth of each cap is for small ones alone. */
const SMALL_PART = 1_000n
const FIFTHS = 5n
const smallest = ({ hour }: Limits) => hour / SMALL_PART
const fifthOf = (cap: bigint) => cap / FIFTHS
const largest = (cap: bigint) => cap - fifthOf(cap)

/**
 * The oldest transfers that are due, of each asset so many; where there are more, as many of the small and released ones again, so that large
 * ones which wait for a cap hide nothing behind them.
 */
export async function listQueued(
	asking: Asking,
	{ limits, most }: Readonly<{ limits: ReadonlyMap<string, Limits>; most: number }>,
): Promise<readonly Queued[]> {
	const found = new Map<string, Queued>()
	for (const [asset, of] of limits) {
		const oldest = await oldestOf(asking, { asset, most })
		const small = oldest.length < most ? [] : await oldestOf(asking, { asset, most, small: smallest(of) })
		for (const one of [...oldest, ...small]) found.set(one.id, one)
	}
	return [...found.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

async function oldestOf(
	{ ctx, chain }: Asking,
	{ asset: of, most, small }: Readonly<{ asset: string; most: number; small?: bigint }>,
): Promise<readonly Queued[]> {
	const { id, purpose, subjectId, asset, units, toAddress, releasedAt, createdAt } = outgoing
	const rows = await ctx.db
		.select({ id, purpose, subjectId, asset, units, toAddress, releasedAt, createdAt })
		.from(outgoing)
		.where(
			and(
				eq(outgoing.chain, chain.name),
				sql`${outgoing.status} = 'queued'`,
				sql`${outgoing.kind} = 'transfer' and ${outgoing.work} is null`,
				eq(outgoing.asset, of),
				small === undefined ? undefined : or(lte(outgoing.units, small), isNotNull(outgoing.releasedAt)),
			),
		)
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(most)
	// The casts: a transfer that is queued has an asset, an amount and a receiver (checks of the table).
	return rows as readonly Queued[]
}

/** `small`: how much of it in small payouts. */
type Sent = Readonly<{ all: bigint; small: bigint }>
/** What was sent or is under way, by asset; base units. `under`: not final yet, whenever it began. */
export type Sums = Readonly<{ hour: Sent; day: Sent; under: bigint }>
const NOTHING: Sent = { all: 0n, small: 0n }
const NONE: Sums = { hour: NOTHING, day: NOTHING, under: 0n }
type SumsRow = { asset: string; hour: string; hour_small: string; day: string; day_small: string; under: string }

/** By the attempts of the last day, each looked up by itself (`offset 0`): what was paid before costs nothing. */
export async function sumsSent(
	{ ctx, chain }: Asking,
	limits: ReadonlyMap<string, Limits>,
): Promise<(asset: string) => Sums> {
	const at = (await ctx.now()).toISOString()
	const bounds = JSON.stringify([...limits].map(([asset, of]) => ({ asset, most: `${smallest(of)}` })))
	const within = (span: string) => sql`a.created_at > ${at}::timestamptz - ${span}::interval`
	const rows = await ctx.db.execute<SumsRow>(sql`
		select o.asset, coalesce(sum(o.units) filter (where ${within("1 hour")}), 0) as hour,
			coalesce(sum(o.units) filter (where ${within("1 hour")} and o.units <= small.most), 0) as hour_small,
			coalesce(sum(o.units) filter (where ${within("1 day")}), 0) as day,
			coalesce(sum(o.units) filter (where ${within("1 day")} and o.units <= small.most), 0) as day_small,
			coalesce(sum(o.units) filter (where o.status = 'sending'), 0) as under
		from ${attempt} a cross join lateral (
			select asset, units, status from ${outgoing}
			where attempt_id = a.id and status in ('sending','done') and kind = 'transfer' and work is null offset 0
		) o left join json_to_recordset(${bounds}::json) as small(asset text, most numeric) on small.asset = o.asset
		where a.chain = ${chain.name} and a.intent_id is null
			and (a.status = 'live' or ${within("1 day")})
		group by o.asset`)
	const found = new Map([...rows].map((row) => [row.asset, sumsOf(row)]))
	return (asset) => found.get(asset) ?? NONE
}

const sumsOf = (row: SumsRow): Sums => ({
	hour: { all: BigInt(row.hour), small: BigInt(row.hour_small) },
	day: { all: BigInt(row.day), small: BigInt(row.day_small) },
	under: BigInt(row.under),
})

/** What the float holds by the books, by asset; base units. */
export async function floatBalances(
	{ ctx, chain }: Asking,
	payer: Pick<Payer, "wallet">,
): Promise<(asset: string) => bigint> {
	const accounts = ctx.vaults.filter((one) => one.chain === chain.id && one.owner === payer.wallet)
	const rows = await ctx.db
		.select({ asset: ledgerBalance.asset, balance: ledgerBalance.balance })
		.from(ledgerBalance)
		.where(
			and(
				eq(ledgerBalance.kind, "vault"),
				isAnyOf(ledgerBalance.owner, [payer.wallet, ...accounts.map((one) => one.account)]),
			),
		)
	const held = new Map(rows.map((row) => [row.asset, -row.balance]))
	return (asset) => held.get(asset) ?? 0n
}

export type Held = Readonly<{ one: Queued; reason: HoldReason }>
/** `waiting` for room in a cap, `short` of the float: how much, by asset. */
type Choice = Readonly<{
	go: readonly Queued[]
	hold: readonly Held[]
	waiting: ReadonlyMap<string, bigint>
	short: ReadonlyMap<string, bigint>
}>
type Choosing = Readonly<{
	limits: ReadonlyMap<string, Limits>
	sums: (asset: string) => Sums
	balance: (asset: string) => bigint
	/** What has to stay in the float whatever is paid, by asset. */
	keep: (asset: string) => bigint
}>

/**
 * Which of the queue may go now, oldest first. What has no room in the hour or the day waits where it is, as does what the float does not
 * cover; only what is by itself larger than a cap is held. Large ones may use four fifths of a cap and do not overtake each other; small ones
 * are sure of the fifth that is left, and while a large one waits they have no more than that, so that its turn comes, too. Pure.
 */
export function choose(queue: readonly Queued[], of: Choosing): Choice {
	const go: Queued[] = []
	const hold: Held[] = []
	const waiting = new Map<string, bigint>()
	const short = new Map<string, bigint>()
	const books = new Map([...of.limits].map(([asset, limits]) => [asset, openBook(limits, of.sums(asset))]))
	for (const one of queue) {
		const book = books.get(one.asset)
		if (!book) continue
		const over = one.releasedAt === null ? overCap(one, book.limits) : null
		if (over) hold.push({ one, reason: over })
		else if (one.releasedAt === null && !hasRoom(one, book)) add(waiting, one)
		else if (book.under + one.units + of.keep(one.asset) > of.balance(one.asset)) add(short, one)
		else {
			enter(book, one)
			go.push(one)
		}
	}
	return { go, hold, waiting, short }
}

/** What has left of an asset, with what was chosen so far. */
type Book = {
	limits: Limits
	hour: { all: bigint; small: bigint }
	day: { all: bigint; small: bigint }
	under: bigint
	isLargeWaiting: boolean
}
const openBook = (limits: Limits, { hour, day, under }: Sums): Book => ({
	limits,
	hour: { ...hour },
	day: { ...day },
	under,
	isLargeWaiting: false,
})
const add = (to: Map<string, bigint>, { asset, units }: Queued) => to.set(asset, (to.get(asset) ?? 0n) + units)
const isSmall = ({ units }: Queued, limits: Limits) => units <= smallest(limits)

function overCap({ units }: Queued, { hour, day }: Limits): HoldReason | null {
	if (units > largest(day)) return "over-day-cap"
	return units > largest(hour) ? "over-hour-cap" : null
}

/** Whether it fits into the hour and the day. A large one that does not keeps back the large ones behind it. */
function hasRoom(one: Queued, book: Book): boolean {
	const { limits, hour, day, isLargeWaiting } = book
	const windows = [
		{ cap: limits.hour, sent: hour },
		{ cap: limits.day, sent: day },
	]
	if (isSmall(one, limits))
		return windows.every(
			({ cap, sent }) => sent.small + one.units <= fifthOf(cap) || (!isLargeWaiting && sent.all + one.units <= cap),
		)
	const fits = windows.every(
		({ cap, sent }) => sent.all - sent.small + one.units <= largest(cap) && sent.all + one.units <= cap,
	)
	if (!fits) book.isLargeWaiting = true
	return !book.isLargeWaiting
}

function enter(book: Book, one: Queued): void {
	for (const sent of [book.hour, book.day]) {
		sent.all += one.units
		if (isSmall(one, book.limits)) sent.small += one.units
	}
	book.under += one.units
}

/** Puts queued ones aside for an operator; what has moved on meanwhile stays as it is. */
export async function holdQueued({ db }: Pick<Context, "db">, held: readonly Held[]): Promise<void> {
	for (const reason of new Set(held.map((one) => one.reason))) {
		const ids = held.filter((one) => one.reason === reason).map(({ one }) => one.id)
		await db
			.update(outgoing)
			.set({ status: "held", reason })
			.where(and(isAnyOf(outgoing.id, ids), eq(outgoing.status, "queued")))
	}
}
