import { type SQL, sql } from "drizzle-orm"
import { bigintArray, intArray, textArray } from "#app/db/arrays.server.ts"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { type Counts, countDay, type Terms, type Used } from "./count-day.server.ts"

/** What was under way as a day ended is stored by then. */
const CLOSES_AFTER = sql.raw("interval '10 minutes'")

/**
 * Sums up the days that can still change, the oldest first, each in a transaction of its own: whoever is ended between two finds the rest
 * the next time. Days go by when an action was received, in UTC.
 */
export async function sumUsage(ctx: Pick<Context, "db">, terms: Terms): Promise<void> {
	const days = await ctx.db.execute<{ day: string }>(sql`
		select to_char(day, 'YYYY-MM-DD') as day from generate_series(
			coalesce(
				(select u.day + 1 from usage_day u where u.closed order by u.day desc limit 1),
				(select (l.received_at at time zone 'UTC')::date from action_log l order by l.received_at, l.id limit 1),
				(now() at time zone 'UTC')::date
			)::timestamp,
			(now() at time zone 'UTC')::date::timestamp, interval '1 day') day order by 1`)
	for (const { day } of days) await inTransaction(ctx, ({ db }) => sumDay(db, day, terms))
}

/** Parts of the time that may go into sums of a day that goes on. */
const SHARE = 10

/** `sumUsage` every time it is asked for, except soon after it took long, or failed after long: a day of very many actions is read less often, not all the time. */
export function openUsageSums(terms: Terms) {
	let restsUntil = 0
	return async (ctx: Pick<Context, "db">): Promise<void> => {
		const began = performance.now()
		if (began < restsUntil) return
		try {
			await sumUsage(ctx, terms)
		} finally {
			restsUntil = began + SHARE * (performance.now() - began)
		}
	}
}

/** One at a time, so that no total stands on one that another is about to write. */
const LOCK = 7226015

async function sumDay(db: Db, day: string, terms: Terms): Promise<void> {
	await db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
	const [closed] = await db.execute(sql`select 1 from usage_day where day = ${day}::date and closed`)
	if (closed) return
	// Before it is counted: what comes meanwhile is counted the next time.
	const [{ closes } = { closes: false }] = await db.execute<{ closes: boolean }>(
		sql`select now() >= ${`${day}T00:00:00Z`}::timestamptz + interval '1 day' + ${CLOSES_AFTER} as closes`,
	)
	const counts = await countDay(db, day, terms)
	await db.execute(sql`
		with ${merged("action", ["action_cd"], day, counts)},
		${merged("journey", ["from_page", "to_page"], day, counts)},
		${merged("funnel", ["lang", "wallet_type", "step", "reason"], day, counts)},
		${hoursPut(day, counts.hours)}
		${wholePut(day, counts.whole, closes)}`)
}

type Merged = "action" | "journey" | "funnel"

/** Makes the rows of a day those that were counted; a row that stands already is not written. */
function merged(of: Merged, keys: readonly string[], day: string, counts: Counts): SQL {
	const [table, counted] = [sql.raw(`${of}_day`), sql.raw(`${of}_counts`)]
	const all = (prefix: string) => sql.raw(keys.map((key) => `${prefix}${key}`).join(", "))
	const same = (one: string) => sql.raw(keys.map((key) => `${one}.${key} = c.${key}`).join(" and "))
	const columns = keys.map((_, n) => textArray(counts[of].map((one) => one.keys[n] ?? "")))
	return sql`
		${counted} as (
			select * from unnest(${sql.join(columns, sql`, `)}, ${bigintArray(counts[of].map(({ n }) => n))}) as c(${all("")}, n)
		),
		${sql.raw(`${of}_gone`)} as (
			delete from ${table} d where d.day = ${day}::date and not exists (select from ${counted} c where ${same("d")})
		),
		${sql.raw(`${of}_put`)} as (
			insert into ${table} as d (${all("")}, day, n, total)
			select ${all("c.")}, ${day}::date, c.n, c.n + coalesce(
				(select p.total from ${table} p where ${same("p")} and p.day < ${day}::date order by p.day desc limit 1), 0)
			from ${counted} c
			on conflict (${all("")}, day) do update set n = excluded.n, total = excluded.total
			where (d.n, d.total) is distinct from (excluded.n, excluded.total)
		)`
}

const hoursPut = (day: string, hours: Counts["hours"]) => sql`
	hour_counts as (
		select * from unnest(${intArray(hours.map(({ hour }) => hour))}, ${bigintArray(hours.map(({ clicks }) => clicks))},
			${bigintArray(hours.map(({ landings }) => landings))}, ${bigintArray(hours.map(({ visitors }) => visitors))}) as c(hour, clicks, landings, visitors)
	),
	hour_gone as (delete from usage_hour d where d.day = ${day}::date and not exists (select from hour_counts c where c.hour = d.hour)),
	hour_put as (
		insert into usage_hour as d (day, hour, clicks, landings, visitors) select ${day}::date, hour, clicks, landings, visitors from hour_counts
		on conflict (day, hour) do update set clicks = excluded.clicks, landings = excluded.landings, visitors = excluded.visitors
		where (d.clicks, d.landings, d.visitors) is distinct from (excluded.clicks, excluded.landings, excluded.visitors)
	)`

const wholePut = (day: string, { clicks, landings, visitors }: Used, closes: boolean) => sql`
	insert into usage_day as d (day, clicks, landings, visitor_days, clicks_total, landings_total, visitor_days_total, closed)
	select ${day}::date, c.clicks, c.landings, c.visitors, c.clicks + coalesce(p.clicks_total, 0), c.landings + coalesce(p.landings_total, 0),
		c.visitors + coalesce(p.visitor_days_total, 0), ${closes}
	from (select ${clicks}::bigint as clicks, ${landings}::bigint as landings, ${visitors}::bigint as visitors) c
		left join lateral (select * from usage_day p where p.day < ${day}::date order by p.day desc limit 1) p on true
	on conflict (day) do update set clicks = excluded.clicks, landings = excluded.landings, visitor_days = excluded.visitor_days,
		clicks_total = excluded.clicks_total, landings_total = excluded.landings_total, visitor_days_total = excluded.visitor_days_total,
		closed = excluded.closed`
