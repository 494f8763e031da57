import { getTableColumns, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { jsonRows, type RowOf } from "#app/db/json-columns.server.ts"
import { statement } from "#app/db/prepared.server.ts"
import { isOpen, type RuledStake, settled, type Tab } from "../../find-stakes.server.ts"
import { uncovered } from "../../pools.server.ts"
import { rulesById } from "../../rules.server.ts"
import type { Change } from "../../save-stakes.server.ts"
import { countingOf, earnedOfSettled, type Stake, type Sums } from "../../stakes.ts"
import { nftCover, nftStake, nftWeek } from "../../tables.server.ts"
import { type WeekOutcome, weekOf } from "../../weeks.ts"

/** Of the weeks that have been, so many are shown. */
export const WEEKS = 7
export type WeekRow = Readonly<{ week: number; outcome: WeekOutcome }>

/** What is each stake's own: nothing that a page says of it is reckoned from that. */
const { id, number, asset, account, checkedAt, lastMove, ...deciding } = getTableColumns(nftStake)
const own = jsonRows({ id, number, asset, account, checkedAt, lastMove })
export type Own = RowOf<{ id: typeof id; number: typeof number; asset: typeof asset; checkedAt: typeof checkedAt }>
const shared = jsonRows({ ...deciding, coveredUntil: nftCover.coveredUntil })

/**
 * Stakes that are alike in all that decides what a page says of them, as those are that were staked in one act: two hundred cost what one
 * costs. `now`: one of them, with what its time has brought; `weeks`: the last of those that are decided;
 * `missedWeek`: the first of the run of missed ones that pauses them.
 */
export type Alike = Omit<RuledStake, "stake"> &
	Readonly<{ each: readonly Own[]; weeks: readonly WeekRow[]; missedWeek: number | null; now: Stake; earned: Sums }>

type Row = { kind: string; weeks: string | null; kept: number | null; each: Parameters<typeof own.rows>[0] }

const value = sql.placeholder
const readAlike = statement<Row, Tab & { after: number }>(sql`
	select kind, weeks, kept, json_agg(own order by id) as each from (
		select ${id} as id, ${shared.array}::text as kind, ${own.array} as own,
			(select string_agg(${nftWeek.week} || ' ' || ${nftWeek.outcome}, ',' order by ${nftWeek.week}) from ${nftWeek}
				where ${nftWeek.stakeId} = ${id} and ${nftWeek.week} > ${value("after")} and ${nftStake.endedAt} is null) as weeks,
			case when ${nftStake.isMissed} and ${nftStake.endedAt} is null then
				(select max(${nftWeek.week}) from ${nftWeek} where ${nftWeek.stakeId} = ${id} and ${nftWeek.outcome} <> 'missed')
			end as kept
		from ${nftStake} left join ${nftCover} on ${nftCover.program} = ${nftStake.program}
		where ${nftStake.owner} = ${value("owner")} and ${nftStake.chain} = ${value("chain")}
			and (${isOpen()} or (${nftStake.program} = ${value("program")} and ${nftStake.collection} = ${value("collection")}))
	) found
	group by kind, weeks, kept`)

/** The stakes of a tab, and those of its owner that are open anywhere else, with what their time has brought up to a moment. */
export async function findAlike({ db }: Pick<Context, "db">, here: Tab, at: Date): Promise<readonly Alike[]> {
	const rows = await readAlike(db, { ...here, after: weekOf(at) - WEEKS })
	const kinds = shared.rows(rows.map(({ kind }) => JSON.parse(kind)))
	const ruleOf = await rulesById(
		{ db },
		kinds.map(({ ruleId }) => ruleId),
	)
	return rows.flatMap(({ weeks, kept, each: found }, place) => {
		const [kind, each] = [kinds[place], own.rows(found)]
		const [first] = each
		if (!kind || !first) return []
		const { coveredUntil, ...rest } = kind
		const stake = { ...rest, ...first }
		const rule = ruleOf(stake.ruleId)
		const counting = countingOf(stake, rule, uncovered(coveredUntil))
		const { now, events } = settled({ stake, rule, counting }, at)
		const missedWeek = firstMissed(stake, kept, { now, events })
		return { each, weeks: weeksIn(weeks), missedWeek, rule, counting, now, earned: earnedOfSettled(now, at, counting) }
	})
}

/**
 * The week after the last one that was not missed: as it is written (`kept`, or else that of its staking) where it is paused by that, else
 * the one before the first that was open; then come those that its time has brought and nobody has written yet.
 */
function firstMissed(was: Stake, kept: number | null, { now, events }: Pick<Change, "now" | "events">): number | null {
	if (!now.isMissed) return null
	const spared = events.flatMap((one) => (one.kind === "week" && one.outcome !== "missed" ? [one.week] : []))
	const written = was.isMissed ? (kept ?? weekOf(was.stakedAt)) : was.openWeek - 1
	const week = Math.max(written, ...spared) + 1
	return week < now.openWeek ? week : null
}

const weeksIn = (text: string | null): WeekRow[] =>
	(text?.split(",") ?? []).map((one) => {
		const [week, outcome] = one.split(" ")
		// The cast: a check of the table.
		return { week: Number(week), outcome: outcome as WeekOutcome }
	})
