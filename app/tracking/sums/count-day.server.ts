import { type SQL, sql } from "drizzle-orm"
import { intArray, textArray } from "#app/db/arrays.server.ts"
import type { Db } from "#app/db/client.server.ts"
import { DEFINITIONS, LANG_CODES } from "../definitions/definitions.ts"
import { MARKS, STEPS } from "./funnel.ts"

/** What is told apart: types of wallets, and reasons by their codes. A browser may say anything; all else is one of each. */
export type Terms = Readonly<{ wallets: readonly string[]; reasons: readonly string[] }>

/** Of a day: how often by keys, e.g. ["kor", "phantom", "stake", "denied"]. */
export type Counts = Readonly<
	Record<"action" | "journey" | "funnel", readonly Counted[]> & {
		hours: readonly (Used & Readonly<{ hour: number }>)[]
		/** A visitor of two hours is one of the day. */
		whole: Used
	}
>
type Counted = Readonly<{ keys: readonly string[]; n: number }>
export type Used = Readonly<{ clicks: number; landings: number; visitors: number }>
type Row = Readonly<{
	of: "action" | "journey" | "funnel" | "hour"
	/** A list as JSON. */
	keys: string
	n: string
	landings: string
	visitors: string
}>

/** Actions that one statement reads: what takes longer than a statement may is read in parts, each of some visitors. */
const A_PART = 200_000
const MOST_PARTS = 256

/** Nobody used these: a page was reached, or an outcome. */
const REACHED = DEFINITIONS.filter(({ item }) => item.trigger === "landing").map(({ code }) => code)

/** Counts a day of UTC, "2026-11-25". Each visitor is in one part, so that what the parts come to is what the day comes to. */
export async function countDay(db: Db, day: string, terms: Terms, aPart = A_PART): Promise<Counts> {
	const from = sql`${`${day}T00:00:00Z`}::timestamptz`
	const [found] = await db.execute<{ n: string }>(
		sql`select count(*) as n from action_log l where l.received_at >= ${from} and l.received_at < ${from} + interval '1 day'`,
	)
	const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(Number(found?.n ?? 0) / aPart)))
	const sums = {
		action: new Map<string, number>(),
		journey: new Map<string, number>(),
		funnel: new Map<string, number>(),
	}
	const hours = new Map<number, Used>()
	for (let part = 0; part < parts; part++)
		for (const { of, keys, n, landings, visitors } of await db.execute<Row>(counted(from, { part, parts }, terms))) {
			if (of === "hour") {
				const hour = Number((JSON.parse(keys) as string[])[0])
				const had = hours.get(hour) ?? NOTHING
				hours.set(hour, {
					clicks: had.clicks + Number(n),
					landings: had.landings + Number(landings),
					visitors: had.visitors + Number(visitors),
				})
			} else {
				sums[of].set(keys, (sums[of].get(keys) ?? 0) + Number(n))
			}
		}
	const listed = (of: keyof typeof sums) => [...sums[of]].map(([key, n]) => ({ keys: JSON.parse(key) as string[], n }))
	const whole = hours.get(WHOLE_DAY) ?? NOTHING
	hours.delete(WHOLE_DAY)
	return {
		...{ action: listed("action"), journey: listed("journey"), funnel: listed("funnel") },
		...{ hours: [...hours].map(([hour, used]) => ({ hour, ...used })), whole },
	}
}

const NOTHING: Used = { clicks: 0, landings: 0, visitors: 0 }
/** The hour by which the statement tells of all of them. */
const WHOLE_DAY = 24

type Part = Readonly<{ part: number; parts: number }>
const counted = (from: SQL, part: Part, terms: Terms) => sql`
	with ${seen(from, part)}, ${funnel(terms)},
	pages as (select page, lag(page) over (partition by visitor order by action_time, id) as before from seen where is_landing)
	select of, to_json(keys)::text as keys, n, landings, visitors from (
	select 'action' as of, array[action_cd]::text[] as keys, count(*) as n, 0 as landings, 0 as visitors from seen group by action_cd
	union all
	select 'journey', array[before, page], count(*), 0, 0 from pages where before <> page group by before, page
	union all
	select 'funnel', array[lang, wallet_type, step, reason], n, 0, 0 from funnel_counts
	union all
	select 'hour', array[coalesce(extract(hour from received_at at time zone 'UTC')::int, ${sql.raw(String(WHOLE_DAY))})::text],
		count(*) filter (where is_click), count(*) filter (where is_landing), count(distinct visitor)
		from seen group by grouping sets ((extract(hour from received_at at time zone 'UTC')::int), ())
	) counts`

/** What some of the visitors did on the day, read once. */
const seen = (from: SQL, { part, parts }: Part) => sql`
	seen as materialized (
		select l.id, l.action_cd, l.visitor, l.action_time, l.received_at, substr(l.action_cd, 5) as code, split_part(l.action_cd, '_', 5) as page,
			l.action_cd like '%\\_000' as is_landing, substr(l.action_cd, 5) <> all(${textArray(REACHED)}) as is_click, l.param1, l.param2
		from action_log l where l.received_at >= ${from} and l.received_at < ${from} + interval '1 day'
			and get_byte(l.visitor, length(l.visitor) - 1) % ${sql.raw(String(parts))} = ${sql.raw(String(part))}
	)`

/** Of each step, why it did not come about when it was last tried. */
const lastReasons = (reasons: readonly string[]) =>
	sql.join(
		STEPS.map(
			(_, n) => sql`(array_agg(
				case when coalesce(param1, '') = '' then 'unknown' when param1 = any(${textArray(reasons)}) then param1 else 'other' end
				order by action_time desc, id) filter (where fails = ${sql.raw(String(n + 1))}))[1]`,
		),
		sql`, `,
	)

/**
 * A visitor counts for every step up to the furthest, in the language and with the wallet that they used last. Nothing is joined that grows
 * with visitors or reasons: the planner takes each for one, and two of them would be read for every pair.
 */
const funnel = ({ wallets, reasons }: Terms) => sql`
	marks as (
		select s.visitor, s.action_time, s.id, m.reach, m.fails, s.param1, l.lang,
			coalesce((select w from unnest(${textArray(wallets)}) w where w = lower(s.param2) limit 1),
				(select w from unnest(${textArray(wallets)}) w where w = lower(s.param1) limit 1)) as wallet
		from seen s
		join unnest(${textArray(MARKS.map(({ code }) => code))}, ${intArray(MARKS.map(({ reach }) => reach))},
			${intArray(MARKS.map(({ fails }) => fails))}, ${textArray(MARKS.map(({ said }) => said))}) m(code, reach, fails, said)
			on m.code = s.code and (m.said is null or m.said = s.param1)
		join unnest(${textArray(Object.values(LANG_CODES))}, ${textArray(Object.keys(LANG_CODES))}) l(code, lang) on l.code = left(s.action_cd, 3)
	),
	visitors as (
		select max(reach) as reach, (array_agg(lang order by action_time desc, id))[1] as lang,
			coalesce((array_agg(wallet order by action_time desc, id) filter (where wallet is not null))[1], '') as wallet_type,
			array[${lastReasons(reasons)}] as reasons
		from marks group by visitor
	),
	funnel_counts as (
		select lang, wallet_type, (${textArray(STEPS)})[step] as step, reason, count(*) as n from (
			select lang, wallet_type, generate_series(1, reach) as step, '' as reason from visitors
			union all
			select lang, wallet_type, reach + 1, reasons[reach + 1] from visitors where reasons[reach + 1] is not null
		) reached where step > 0 group by 1, 2, 3, 4
	)`
