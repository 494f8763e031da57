import { randomUUID } from "node:crypto"
import type { Db } from "#app/db/client.server.ts"
import { countActions, listActions } from "#app/features/admin/usage/actions-list.server.ts"
import { readAnalytics } from "#app/features/admin/usage/analytics.server.ts"
import { DEFINITIONS, LANG_CODES } from "#app/tracking/definitions/definitions.ts"
import { readJourneys } from "#app/tracking/sums/read-sums.server.ts"
import { sumUsage } from "#app/tracking/sums/sum-days.server.ts"

/** Weeks over which actions are spread. */
const WEEKS = 6
export const weeksOf = `select make_action_weeks(now() - interval '${WEEKS} weeks', 0)`

/** Every action in one language. */
export const ACTION_CODES = DEFINITIONS.map(({ code }) => `${LANG_CODES.kor}_${code}`)

const PAGE = "lpad((n % 80 * 10)::text, 3, '0')"

/** Actions of six weeks, some of wallets and some of ids, and sums of as many days as there are rows of each. */
export function usageRows(rows: number, who: string): string[] {
	const n = `from generate_series(1, ${rows}) n`
	const codes = `(array['${DEFINITIONS.map(({ code }) => code).join("','")}'])[n % ${DEFINITIONS.length} + 1]`
	/** Distinct where so many rows are of one day. */
	const day = (each: number) => `'2020-01-01'::date + n / ${each}`
	return [
		`insert into action_log (id, received_at, action_cd, action_time, page_path, seen_ip, wallet_address, reg_id, visitor)
			select gen_random_uuid(), now() - n * interval '${WEEKS} weeks' / ${rows}, '${LANG_CODES.kor}_' || ${codes}, now(), '/', 'i',
				case when n % 2 = 0 then ${who} else '' end, case when n % 3 = 0 then '' else ${who} end, decode(lpad(to_hex(n % 500), 32, '0'), 'hex') ${n}`,
		`insert into action_day (action_cd, day, n, total) select '${LANG_CODES.kor}_' || ${codes}, ${day(DEFINITIONS.length)}, 1, n ${n}`,
		`insert into journey_day (from_page, to_page, day, n, total) select ${PAGE}, '010', ${day(80)}, 1, n ${n}`,
		`insert into funnel_day (lang, wallet_type, step, reason, day, n, total) select 'kor', 'w' || n % 10, 'connect', '', ${day(10)}, 1, n ${n}`,
		`insert into usage_day (day, clicks, landings, visitor_days, clicks_total, landings_total, visitor_days_total, closed)
			select (now() at time zone 'UTC')::date - n - 1, 1, 1, 1, ${rows} - n, ${rows} - n, ${rows} - n, true ${n}`,
		`insert into usage_hour (day, hour, clicks, landings, visitors) select '2020-01-01'::date + n / 24, n % 24, 1, 1, 1 ${n}`,
		`insert into action_definition select '${LANG_CODES.kor}_' || ${codes}, 'a', 'kor', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'click', 'button', 1
			from generate_series(1, ${DEFINITIONS.length}) n`,
	]
}

const DAY_MS = 86_400_000
const dayAgo = (n: number) => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)

/** What operators' screens of usage and the job behind them ask. */
export async function usageWorks(db: Db, wallet: string): Promise<void> {
	const words = { lang: "kor", product: "SCG" } as const
	const page = { sort: "newest-", after: [`${Date.now() * 1_000}`, randomUUID()] } as const
	for (const filters of [
		{},
		{ from: dayAgo(20), to: dayAgo(10) },
		{ page: "120" },
		{ code: "100_030_010_000_120_001" },
		{ lang: "idn" },
		{ level: "1" },
		{ wallet },
		{ wallet: "nobody", level: "1" },
	]) {
		await listActions({ db }, { ...page, filters }, words)
		// One filter at least, and few that it finds: what is read then is what is counted.
		if ("wallet" in filters || "code" in filters) await countActions({ db }, { ...page, filters })
	}
	for (const days of [365, 1])
		await readAnalytics({ db }, { ...words, days: { from: dayAgo(days - 1), to: dayAgo(0) } })
	await readJourneys({ db }, { from: dayAgo(30), to: dayAgo(0) })
	await sumUsage({ db }, { wallets: ["phantom"], reasons: ["denied"] })
}
