import { type SQL, sql } from "drizzle-orm"
import { textArray } from "#app/db/arrays.server.ts"
import type { Context } from "#app/db/context.ts"
import type { Lang } from "#app/lib/lang-of.ts"
import type { Step } from "./funnel.ts"

/** Days of UTC, "2026-11-25", both of them included. */
export type Days = Readonly<{ from: string; to: string }>
type Db = Pick<Context, "db">

/** A total up to a day less the one before another: so many days cost what one costs. `of`: which rows belong together. */
const between = (table: string, of: string, { from, to }: Days): SQL => {
	const total = (day: SQL) =>
		sql`coalesce((select s.total from ${sql.raw(table)} s where ${sql.raw(of)} and ${day} order by s.day desc limit 1), 0)`
	return sql`(${total(sql`s.day <= ${to}::date`)} - ${total(sql`s.day < ${from}::date`)})`
}

export type ActionSum = Readonly<{ actionCd: string; isCurrent: boolean; n: number }>

/** How often each action was recorded that is or ever was defined. */
export async function readActionSums({ db }: Db, days: Days): Promise<ActionSum[]> {
	const rows = await db.execute<{ action_cd: string; current: boolean; n: string }>(sql`
		select d.action_cd, d.current, ${between("action_day", "s.action_cd = d.action_cd", days)} as n from action_definition d`)
	return rows.map(({ action_cd, current, n }) => ({ actionCd: action_cd, isCurrent: current, n: Number(n) }))
}

/** Every combination that a table of sums has, each found by its key: as many steps as there are combinations, however many days. */
function keysOf(table: string, keys: readonly string[]): SQL {
	const all = sql.raw(keys.join(", "))
	const after = sql.raw(keys.map((key) => `k.${key}`).join(", "))
	const of = sql.raw(table)
	return sql`with recursive k as (
		(select ${all} from ${of} order by ${all} limit 1)
		union all
		select n.* from k, lateral (select ${all} from ${of} where (${all}) > (${after}) order by ${all} limit 1) n
	)`
}

export type JourneySum = Readonly<{ from: string; to: string; n: number }>

/** Which page followed on which, by their codes, the most frequent first. */
export async function readJourneys({ db }: Db, days: Days, most = 10_000): Promise<JourneySum[]> {
	const same = "(s.from_page, s.to_page) = (k.from_page, k.to_page)"
	const rows = await db.execute<{ from_page: string; to_page: string; n: string }>(sql`
		${keysOf("journey_day", ["from_page", "to_page"])}
		select * from (select k.*, ${between("journey_day", same, days)} as n from k) sums where n > 0
		order by n desc, from_page, to_page limit ${most}`)
	return rows.map(({ from_page, to_page, n }) => ({ from: from_page, to: to_page, n: Number(n) }))
}

export type FunnelSum = Readonly<{ lang: Lang; walletType: string; step: Step; reason: string; n: number }>

export async function readFunnel({ db }: Db, days: Days): Promise<FunnelSum[]> {
	const keys = ["lang", "wallet_type", "step", "reason"]
	const row = (of: string) => `(${keys.map((key) => `${of}.${key}`).join(", ")})`
	const rows = await db.execute<{ lang: Lang; wallet_type: string; step: Step; reason: string; n: string }>(sql`
		${keysOf("funnel_day", keys)}
		select * from (select k.*, ${between("funnel_day", `${row("s")} = ${row("k")}`, days)} as n from k) sums where n > 0
		order by n desc, lang, wallet_type, step, reason`)
	return rows.map(({ wallet_type, n, ...row }) => ({ ...row, walletType: wallet_type, n: Number(n) }))
}

export type Usage = Readonly<{ clicks: number; landings: number; visitors: number }>

/** What several times came to, in their order; visitors are those of each day, added up. */
export async function readUsage({ db }: Db, times: readonly Days[]): Promise<Usage[]> {
	const total = (name: string, last: string) =>
		sql.raw(`coalesce(${last}.${name}_total, 0) - coalesce(before.${name}_total, 0) as ${name}`)
	const list = (days: readonly string[]) => sql`${textArray(days)}::date[]`
	const rows = await db.execute<{ clicks: string; landings: string; visitor_days: string }>(sql`
		select ${total("clicks", "last")}, ${total("landings", "last")}, ${total("visitor_days", "last")}
		from unnest(${list(times.map(({ from }) => from))}, ${list(times.map(({ to }) => to))}) with ordinality as t(since, until, place)
		left join lateral (select * from usage_day d where d.day <= t.until order by d.day desc limit 1) last on true
		left join lateral (select * from usage_day d where d.day < t.since order by d.day desc limit 1) before on true
		order by t.place`)
	return rows.map(({ clicks, landings, visitor_days }) => ({
		clicks: Number(clicks),
		landings: Number(landings),
		visitors: Number(visitor_days),
	}))
}

/** The 24 hours of a day. */
export async function readHours({ db }: Db, day: string): Promise<Usage[]> {
	const rows = await db.execute<{ hour: number; clicks: string; landings: string; visitors: string }>(
		sql`select hour, clicks, landings, visitors from usage_hour where day = ${day}::date`,
	)
	return Array.from({ length: 24 }, (_, hour) => {
		const row = rows.find((one) => one.hour === hour)
		return {
			clicks: Number(row?.clicks ?? 0),
			landings: Number(row?.landings ?? 0),
			visitors: Number(row?.visitors ?? 0),
		}
	})
}
