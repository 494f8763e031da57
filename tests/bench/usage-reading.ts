import type postgres from "postgres"
import { connect, type Db } from "#app/db/client.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { countActions, listActions } from "#app/features/admin/usage/actions-list.server.ts"
import type { ActionsListing } from "#app/features/admin/usage/actions-terms.ts"
import { readAnalytics } from "#app/features/admin/usage/analytics.server.ts"
import { STEPS } from "#app/tracking/sums/funnel.ts"
import { sumUsage } from "#app/tracking/sums/sum-days.server.ts"
import { atMost, type Row } from "./bars.ts"
import { grows } from "./grows.ts"
import { ACTION_CODES } from "./usage-queries.ts"

/** Actions kept in single: the explorer's time with so many against FEW. Days that are summed up: two years. */
const FEW = 100_000
const ROWS = Number(process.env.ROWS ?? 10_000_000)
const WEEKS = 12
const DAYS = 730
const WALLETS = 2_000
const WORDS = { lang: "kor", product: "SCG" } as const
const DAY_MS = 86_400_000
const dayAgo = (n: number) => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)

/** Spread over twelve weeks and every code, a third of them with a wallet; indexes are made once the rows are there. */
async function fillActions(sql: postgres.Sql, rows: number): Promise<void> {
	await sql.unsafe(`select make_action_weeks(now() - interval '${WEEKS} weeks', 0)`)
	await sql.unsafe(
		`update pg_index set indisready = false where indrelid in (select inhrelid from pg_inherits where inhparent = 'action_log'::regclass)`,
	)
	await sql.unsafe(`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, wallet_address, visitor, param1)
		select gen_random_uuid(), now() - n * interval '${WEEKS} weeks' / ${rows}, (array['${ACTION_CODES.join("','")}'])[n % ${ACTION_CODES.length} + 1],
			now(), '/kor/powerzoneCoinStaking/view', '198.51.100.0', case when n % 3 = 0 then 'w' || n % ${WALLETS} else '' end,
			decode(lpad(to_hex(n % 50000), 32, '0'), 'hex'), 'phantom' from generate_series(1, ${rows}) n`)
}

async function fillSums(sql: postgres.Sql): Promise<void> {
	const days = `from generate_series(1, ${DAYS}) n`
	const day = "(now() at time zone 'UTC')::date - n + 1"
	for (const text of [
		`insert into action_day (action_cd, day, n, total) select cd, ${day}, 10, 10 * (${DAYS} - n) ${days}, unnest(array['${ACTION_CODES.join("','")}']) cd`,
		`insert into journey_day (from_page, to_page, day, n, total) select lpad(a::text, 3, '0'), lpad(b::text, 3, '0'), ${day}, a, a * (${DAYS} - n)
			${days}, generate_series(10, 200, 10) a, generate_series(10, 100, 10) b`,
		`insert into funnel_day (lang, wallet_type, step, reason, day, n, total) select l, w, s, r, ${day}, 3, 3 * (${DAYS} - n)
			${days}, unnest(array['kor', 'eng', 'idn']) l, unnest(array['phantom', 'kaia', '']) w, unnest(array['${STEPS.join("','")}']) s,
			unnest(array['', 'denied', 'timeout', 'other']) r`,
		`insert into usage_day (day, clicks, landings, visitor_days, clicks_total, landings_total, visitor_days_total, closed)
			select ${day}, 5, 5, 2, 5 * (${DAYS} - n), 5 * (${DAYS} - n), 2 * (${DAYS} - n), n > 1 ${days}`,
		`insert into usage_hour (day, hour, clicks, landings, visitors) select ${day}, h, 1, 1, 1 ${days}, generate_series(0, 23) h`,
	])
		await sql.unsafe(text)
}

async function filled(rows: number) {
	const database = await testDatabase()
	const { sql, db, end } = connect(database.url, { max: 4, statementTimeoutMs: 0 })
	const began = Date.now()
	await sql.unsafe("set statement_timeout = 0")
	await fillActions(sql, rows)
	await fillSums(sql)
	for (const text of ["reindex schema public", "analyze"]) await sql.unsafe(text)
	console.log(`${rows} actions, filled in ${Math.round((Date.now() - began) / 1000)} s`)
	return { sql, db, end: async () => Promise.all([end(), database.end()]) }
}

const EXPLORED: Readonly<Record<string, Partial<ActionsListing>>> = {
	newest: {},
	oldest: { sort: "newest" },
	"a page far behind": { after: [`${(Date.now() - 40 * DAY_MS) * 1000}`, "00000000-0000-4000-8000-000000000000"] },
	"of one code": { filters: { code: ACTION_CODES[0] ?? "" } },
	"of one page": { filters: { page: "120" } },
	"of one level": { filters: { level: "1" } },
	"in one language": { filters: { lang: "kor" } },
	"of one wallet": { filters: { wallet: "w7" } },
	"of ten days": { filters: { from: dayAgo(20), to: dayAgo(10) } },
}

/** Actions of one day, each visitor's ten of any kind, summed up in one go: a statement of the worker is cut off after so long. */
const A_DAY = 1_000_000
const MOST_MS = 15_000
async function summing({ sql, db }: Awaited<ReturnType<typeof filled>>): Promise<Row> {
	for (const text of [
		"delete from usage_day where day >= (now() at time zone 'UTC')::date - 1",
		`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, visitor, param1)
			select gen_random_uuid(), date_trunc('day', now(), 'UTC') - interval '1 second' * (n % 80000 + 1), (array['${ACTION_CODES.join("','")}'])[n % ${ACTION_CODES.length} + 1],
				now(), '/', '', int4send(n / 10), 'reason-' || n from generate_series(1, ${A_DAY}) n`,
		"analyze action_log",
	])
		await sql.unsafe(text)
	const began = performance.now()
	await sumUsage({ db }, { wallets: ["phantom"], reasons: ["denied"] })
	return atMost(
		`usage, a day of ${A_DAY} actions summed up`,
		performance.now() - began,
		MOST_MS,
		(ms) => `${(ms / 1000).toFixed(1)} s`,
	)
}

/** The explorer by the number of actions, and the analytics by the number of days. */
export async function usageReading(): Promise<Row[]> {
	const [small, large] = [await filled(FEW), await filled(ROWS)]
	const rows: Row[] = []
	for (const [what, more] of Object.entries(EXPLORED)) {
		const asked: ActionsListing = { sort: "newest-", after: null, filters: {}, ...more }
		const ask = (db: Db) => () => Promise.all([listActions({ db }, asked, WORDS), countActions({ db }, asked)])
		rows.push(await grows(`actions, ${what}, of ${FEW} and of ${ROWS}`, { few: ask(small.db), many: ask(large.db) }))
	}
	const read = (days: number) => () =>
		readAnalytics({ db: large.db }, { ...WORDS, days: { from: dayAgo(days - 1), to: dayAgo(0) } })
	rows.push(await grows("analytics, of a day and of a year", { few: read(1), many: read(365) }))
	rows.push(await summing(small))
	await Promise.all([small.end(), large.end()])
	return rows
}
