import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { DEFINITIONS, LANG_CODES } from "../definitions/definitions.ts"
import { MARKS, STEPS } from "./funnel.ts"

/** What was under way as a day ended is stored by then. */
const CLOSES_AFTER = sql.raw("interval '10 minutes'")
/** Reasons that are told apart on a day, for each step: browsers say them, and may say anything. */
const MOST_REASONS = 40

/** Nobody used these: a page was reached, or an outcome. */
const REACHED = DEFINITIONS.filter(({ item }) => item.trigger === "landing").map(({ code }) => code)

/**
 * Sums up the days that can still change, the oldest first, each in a transaction of its own: whoever is ended between two finds the rest
 * the next time. Days go by when an action was received, in UTC. `wallets`: the types that are told apart.
 */
export async function sumUsage(ctx: Pick<Context, "db">, wallets: readonly string[]): Promise<void> {
	const days = await ctx.db.execute<{ day: string }>(sql`
		select to_char(day, 'YYYY-MM-DD') as day from generate_series(
			coalesce(
				(select u.day + 1 from usage_day u where u.closed order by u.day desc limit 1),
				(select (l.received_at at time zone 'UTC')::date from action_log l order by l.received_at, l.id limit 1),
				(now() at time zone 'UTC')::date
			)::timestamp,
			(now() at time zone 'UTC')::date::timestamp, interval '1 day') day order by 1`)
	for (const { day } of days) await inTransaction(ctx, ({ db }) => sumDay(db, { day, wallets }))
}

/** Parts of the time that may go into sums of a day that goes on. */
const SHARE = 10

/** `sumUsage` every time it is asked for, except soon after it took long: a day of very many actions is read less often, not all the time. */
export function openUsageSums(wallets: readonly string[]) {
	let restsUntil = 0
	return async (ctx: Pick<Context, "db">): Promise<void> => {
		const began = performance.now()
		if (began < restsUntil) return
		await sumUsage(ctx, wallets)
		restsUntil = began + SHARE * (performance.now() - began)
	}
}

/** One at a time, so that no total stands on one that another is about to write. */
const LOCK = 7226015

async function sumDay(db: Db, { day, wallets }: Readonly<{ day: string; wallets: readonly string[] }>): Promise<void> {
	await db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
	const [closed] = await db.execute(sql`select 1 from usage_day where day = ${day}::date and closed`)
	if (closed) return
	const from = sql`${`${day}T00:00:00Z`}::timestamptz`
	await db.execute(sql`
		with ${seen(from)}, ${funnel(wallets)},
		action_counts as (select action_cd, count(*) as n from seen group by 1),
		pages as (select page, lag(page) over (partition by visitor order by action_time, id) as before from seen where is_landing),
		journey_counts as (select before as from_page, page as to_page, count(*) as n from pages where before <> page group by 1, 2),
		${merged("action", ["action_cd"], day)},
		${merged("journey", ["from_page", "to_page"], day)},
		${merged("funnel", ["lang", "wallet_type", "step", "reason"], day)},
		${hours(day)}
		${whole(day, from)}`)
}

/** What was recorded on the day, read once. */
const seen = (from: SQL) => sql`
	seen as materialized (
		select l.id, l.action_cd, l.visitor, l.action_time, l.received_at, substr(l.action_cd, 5) as code, split_part(l.action_cd, '_', 5) as page,
			l.action_cd like '%\\_000' as is_landing, substr(l.action_cd, 5) <> all(${textArray(REACHED)}) as is_click, l.param1, l.param2
		from action_log l where l.received_at >= ${from} and l.received_at < ${from} + interval '1 day'
	)`

/** Of each step, why it did not come about when it was last tried. */
const lastReasons = sql.join(
	STEPS.map(
		(_, n) => sql`(array_agg(
				case when param1 ~ '^[A-Za-z0-9:._-]{1,60}$' then param1 when coalesce(param1, '') = '' then 'unknown' else 'other' end
				order by action_time desc, id) filter (where fails = ${sql.raw(String(n + 1))}))[1]`,
	),
	sql`, `,
)

/**
 * A visitor counts for every step up to the furthest, in the language and with the wallet that they used last. Nothing is joined that grows
 * with visitors or reasons: the planner takes each for one, and two of them would be read for every pair.
 */
const funnel = (wallets: readonly string[]) => sql`
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
			array[${lastReasons}] as reasons
		from marks group by visitor
	),
	left_for as (
		select step, reason, lang, wallet_type, sum(count(*)) over (partition by step, reason) as often, count(*) as n from (
			select reach + 1 as step, reasons[reach + 1] as reason, lang, wallet_type from visitors
		) stopped where reason is not null group by 1, 2, 3, 4
	),
	told_apart as (
		select *, dense_rank() over (partition by step order by often desc, reason) <= ${sql.raw(String(MOST_REASONS))} as is_own from left_for
	),
	funnel_counts as (
		select lang, wallet_type, (${textArray(STEPS)})[step] as step, reason, sum(n)::bigint as n from (
			select lang, wallet_type, generate_series(1, reach) as step, '' as reason, 1 as n from visitors
			union all
			select lang, wallet_type, step, case when is_own then reason else 'other' end, n from told_apart
		) reached where step > 0 group by 1, 2, 3, 4
	)`

/** Makes the rows of a day those that were counted; a row that stands already is not written. */
function merged(of: "action" | "journey" | "funnel", keys: readonly string[], day: string): SQL {
	const [table, counts] = [sql.raw(`${of}_day`), sql.raw(`${of}_counts`)]
	const all = (prefix: string) => sql.raw(keys.map((key) => `${prefix}${key}`).join(", "))
	const same = (one: string) => sql.raw(keys.map((key) => `${one}.${key} = c.${key}`).join(" and "))
	return sql`
		${sql.raw(`${of}_gone`)} as (
			delete from ${table} d where d.day = ${day}::date and not exists (select from ${counts} c where ${same("d")})
		),
		${sql.raw(`${of}_put`)} as (
			insert into ${table} as d (${all("")}, day, n, total)
			select ${all("c.")}, ${day}::date, c.n, c.n + coalesce(
				(select p.total from ${table} p where ${same("p")} and p.day < ${day}::date order by p.day desc limit 1), 0)
			from ${counts} c
			on conflict (${all("")}, day) do update set n = excluded.n, total = excluded.total
			where (d.n, d.total) is distinct from (excluded.n, excluded.total)
		)`
}

const hours = (day: string) => sql`
	hour_counts as (
		select extract(hour from received_at at time zone 'UTC')::int as hour, count(*) filter (where is_click) as clicks,
			count(*) filter (where is_landing) as landings, count(distinct visitor) as visitors from seen group by 1
	),
	hour_gone as (delete from usage_hour d where d.day = ${day}::date and not exists (select from hour_counts c where c.hour = d.hour)),
	hour_put as (
		insert into usage_hour as d (day, hour, clicks, landings, visitors) select ${day}::date, hour, clicks, landings, visitors from hour_counts
		on conflict (day, hour) do update set clicks = excluded.clicks, landings = excluded.landings, visitors = excluded.visitors
		where (d.clicks, d.landings, d.visitors) is distinct from (excluded.clicks, excluded.landings, excluded.visitors)
	)`

const whole = (day: string, from: SQL) => sql`
	insert into usage_day as d (day, clicks, landings, visitor_days, clicks_total, landings_total, visitor_days_total, closed)
	select ${day}::date, c.clicks, c.landings, c.visitors, c.clicks + coalesce(p.clicks_total, 0), c.landings + coalesce(p.landings_total, 0),
		c.visitors + coalesce(p.visitor_days_total, 0), now() >= ${from} + interval '1 day' + ${CLOSES_AFTER}
	from (
		select count(*) filter (where is_click) as clicks, count(*) filter (where is_landing) as landings, count(distinct visitor) as visitors from seen
	) c left join lateral (select * from usage_day p where p.day < ${day}::date order by p.day desc limit 1) p on true
	on conflict (day) do update set clicks = excluded.clicks, landings = excluded.landings, visitor_days = excluded.visitor_days,
		clicks_total = excluded.clicks_total, landings_total = excluded.landings_total, visitor_days_total = excluded.visitor_days_total,
		closed = excluded.closed`

const textArray = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`
const intArray = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
