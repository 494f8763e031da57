import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { CountEvent } from "./count.ts"
import { coverLess } from "./cover.server.ts"
import { paceOfRates } from "./pools.server.ts"
import type { ProgramId } from "./programs/program.ts"
import type { RateRule } from "./rates-rule.ts"
import { dueOf, ratesOf, type Stake } from "./stakes.ts"
import { type StakeStatus, stakeStatus } from "./status.ts"
import { nftRun, nftStake, nftWeek } from "./tables.server.ts"

/** A stake as it was, and as it is to be. `why`: of a change of its status. */
export type Change = Readonly<{
	was: Stake
	now: Stake
	events: readonly CountEvent[]
	rule: RateRule
	why?: Readonly<{ actor: string; reason: string; evidence?: Record<string, string | number | null> }>
}>

/** The columns that change, with their types. */
const COLUMNS = {
	status: ["status", "text"],
	account: ["account", "text"],
	multiplierBps: ["multiplier_bps", "int"],
	bonusBps: ["bonus_bps", "int"],
	countedMs: ["counted_ms", "bigint"],
	coveredMs: ["covered_ms", "bigint"],
	since: ["since", "timestamptz"],
	isListed: ["is_listed", "boolean"],
	isMissed: ["is_missed", "boolean"],
	openWeek: ["open_week", "int"],
	streak: ["streak", "int"],
	freezes: ["freezes", "int"],
	freezesTo: ["freezes_to", "timestamptz"],
	twigClaimed: ["twig_claimed", "numeric"],
	coinClaimed: ["coin_claimed", "numeric"],
	bonusClaimed: ["bonus_claimed", "numeric"],
	leftAt: ["left_at", "timestamptz"],
	endedAt: ["ended_at", "timestamptz"],
	endReason: ["end_reason", "text"],
	proof: ["proof", "jsonb"],
	seenAt: ["seen_at", "timestamptz"],
	dueAt: ["due_at", "timestamptz"],
	checkedAt: ["checked_at", "timestamptz"],
	lastMove: ["last_move", "text"],
} as const satisfies Partial<Record<keyof Stake, readonly [string, string]>>
const names = Object.values(COLUMNS).map(([name]) => name)
const SET = sql.raw(names.map((name) => `${name} = one.${name}`).join(", "))
const SHAPE = sql.raw(
	Object.values(COLUMNS)
		.map(([name, type]) => `${name} ${type}`)
		.join(", "),
)

/**
 * Writes what has become of stakes, whose rows the caller has locked: the rows, the weeks and stretches that are decided, and a journal row
 * for each that has another status. What happens to each next by itself is reckoned here. Answers the stakes as they are now, in their order.
 */
export async function saveStakes(ctx: Context, changes: readonly Change[], at: Date): Promise<readonly Stake[]> {
	if (changes.length === 0) return []
	const { db } = ctx
	const moved = changes.map(({ was, now, why, ...rest }) => {
		const status = statusOf(now)
		if (status !== was.status && !stakeStatus.allows(stakeStatus.nameOf(was.status), stakeStatus.nameOf(status)))
			throw new Error(`a stake may not go from ${was.status} to ${status}`)
		// Whatever its owner was shown before: that it has ended is news.
		const seenAt = now.endedAt && !was.endedAt ? null : now.seenAt
		return { ...rest, was, why, now: { ...now, status, seenAt, dueAt: dueOf({ ...now, status }, rest.rule) } }
	})
	const told = moved.map(({ now }) => ({
		id: now.id,
		...Object.fromEntries(
			Object.entries(COLUMNS).map(([key, [name]]) => [name, plain(now[key as keyof typeof COLUMNS])]),
		),
	}))
	await db.execute(sql`
		update ${nftStake} set ${SET} from json_to_recordset(${JSON.stringify(told)}::json) as one(id uuid, ${SHAPE})
		where ${nftStake.id} = one.id`)
	const weeks = changes.flatMap(({ now, events }) =>
		events.flatMap((one) =>
			one.kind === "week" ? [{ stakeId: now.id, week: one.week, outcome: one.outcome, at: one.at }] : [],
		),
	)
	for (const some of inPieces(weeks)) await db.insert(nftWeek).values(some)
	const runs = changes.flatMap(({ now, events }) =>
		events.flatMap((one) => (one.kind === "run" ? [{ stakeId: now.id, from: one.from, to: one.to }] : [])),
	)
	for (const some of inPieces(runs)) await db.insert(nftRun).values(some)
	const rows = moved.flatMap(({ was, now, why }) =>
		was.status === now.status
			? []
			: [
					{
						entity: stakeStatus.entity,
						entityId: now.id,
						from: was.status,
						to: now.status,
						actor: why?.actor ?? "system",
						reason: why?.reason ?? (now.status === "paused" ? pauseOf(now) : "counts-again"),
						evidence: why?.evidence ?? null,
						at,
					},
				],
	)
	if (rows.length > 0) await db.insert(journal).values(rows)
	const over = moved.filter(({ was, now }) => was.endedAt === null && now.endedAt !== null && now.days === null)
	for (const program of new Set(over.map(({ now }) => now.program))) {
		const its = over.filter(({ now }) => now.program === program)
		const pace = its.reduce((sum, { now }) => sum + paceOfRates(ratesOf(now)), 0n)
		// The cast: a check of the table.
		await coverLess(ctx, program as ProgramId, { pace, at })
	}
	return moved.map(({ now }) => now)
}

/** A statement has 65,534 values at most: a thousand NFTs that nobody looked at for half a year have more weeks than that. */
const AT_ONCE = 5_000
const inPieces = <T>(rows: readonly T[]): readonly T[][] =>
	Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, n) => rows.slice(n * AT_ONCE, (n + 1) * AT_ONCE))

/** One that is in its wallet counts, or is paused. */
function statusOf(now: Stake): StakeStatus {
	const name = stakeStatus.nameOf(now.status)
	if (name !== "staked" && name !== "paused") return name
	return now.isListed || now.isMissed ? "paused" : "staked"
}

const pauseOf = ({ isListed }: Stake) => (isListed ? "listed" : "check-in-missed")

const plain = (value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value)
