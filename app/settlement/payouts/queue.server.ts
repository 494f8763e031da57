import { and, asc, eq, sql } from "drizzle-orm"
import type { ChainAdapter, Payer } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { attempt, ledgerBalance, outgoing } from "../tables.server.ts"
import type { Limits, Payable } from "./limits.server.ts"

/** A transfer that waits for its transaction. */
export type Queued = Readonly<{
	id: string
	purpose: string
	subjectId: string
	asset: string
	units: bigint
	toAddress: string
	releasedAt: Date | null
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
	"reverted",
	"operator",
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

type Asking = Readonly<{ ctx: Context; chain: ChainAdapter }>

/** The oldest transfers that are due in these assets. */
export async function listQueued(
	{ ctx, chain }: Asking,
	{ payable, most }: Readonly<{ payable: readonly Payable[]; most: number }>,
): Promise<readonly Queued[]> {
	const { id, purpose, subjectId, asset, units, toAddress, releasedAt } = outgoing
	const rows = await ctx.db
		.select({ id, purpose, subjectId, asset, units, toAddress, releasedAt })
		.from(outgoing)
		.where(
			and(
				eq(outgoing.chain, chain.name),
				sql`${outgoing.status} = 'queued'`,
				eq(outgoing.kind, "transfer"),
				isAnyOf(
					outgoing.asset,
					payable.map((one) => one.address),
				),
			),
		)
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(most)
	// The casts: a transfer that is queued has an asset, an amount and a receiver (checks of the table).
	return rows as readonly Queued[]
}

/** What was sent or is under way, by asset; base units. `under`: not final yet, whenever it began. */
export type Sums = Readonly<{ hour: bigint; day: bigint; under: bigint }>
const NONE: Sums = { hour: 0n, day: 0n, under: 0n }

/** By the attempts of the last day, each looked up by itself (`offset 0`): what was paid before costs nothing. */
export async function sumsSent({ ctx, chain }: Asking): Promise<(asset: string) => Sums> {
	const at = await ctx.now()
	const rows = await ctx.db.execute<{ asset: string; hour: string; day: string; under: string }>(sql`
		select o.asset, coalesce(sum(o.units) filter (where a.created_at > ${at.toISOString()}::timestamptz - interval '1 hour'), 0) as hour,
			coalesce(sum(o.units) filter (where a.created_at > ${at.toISOString()}::timestamptz - interval '1 day'), 0) as day,
			coalesce(sum(o.units) filter (where o.status = 'sending'), 0) as under
		from ${attempt} a cross join lateral (
			select asset, units, status from ${outgoing} where attempt_id = a.id and status in ('sending','done') offset 0
		) o
		where a.chain = ${chain.name} and a.intent_id is null
			and (a.status = 'live' or a.created_at > ${at.toISOString()}::timestamptz - interval '1 day')
		group by o.asset`)
	const found = new Map(
		[...rows].map((row) => [row.asset, { hour: BigInt(row.hour), day: BigInt(row.day), under: BigInt(row.under) }]),
	)
	return (asset) => found.get(asset) ?? NONE
}

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
type Choice = Readonly<{ go: readonly Queued[]; hold: readonly Held[]; short: ReadonlyMap<string, bigint> }>

/**
 * Which of the queue may go now, oldest first: what a cap forbids is held, what the float does not cover waits where it is (`short`: how much is
 * missing, by asset). Pure.
 */
export function choose(
	queue: readonly Queued[],
	of: Readonly<{
		limits: ReadonlyMap<string, Limits>
		sums: (asset: string) => Sums
		balance: (asset: string) => bigint
		/** What has to stay in the float whatever is paid, by asset. */
		keep: (asset: string) => bigint
	}>,
): Choice {
	const go: Queued[] = []
	const hold: Held[] = []
	const short = new Map<string, bigint>()
	const chosen = new Map<string, bigint>()
	for (const one of queue) {
		const limits = of.limits.get(one.asset)
		if (!limits) continue
		const sent = of.sums(one.asset)
		const now = (chosen.get(one.asset) ?? 0n) + one.units
		const isOver = one.releasedAt === null
		if (isOver && sent.day + now > limits.day) hold.push({ one, reason: "over-day-cap" })
		else if (isOver && sent.hour + now > limits.hour) hold.push({ one, reason: "over-hour-cap" })
		else {
			const missing = sent.under + now + of.keep(one.asset) - of.balance(one.asset)
			if (missing > 0n) short.set(one.asset, (short.get(one.asset) ?? 0n) + one.units)
			else {
				chosen.set(one.asset, now)
				go.push(one)
			}
		}
	}
	return { go, hold, short }
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
