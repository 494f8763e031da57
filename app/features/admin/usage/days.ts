import type { Key } from "#app/lib/keys.ts"
import { isDayToEnter } from "#app/lib/utc-moment.ts"
import type { Days } from "#app/tracking/sums/read-sums.server.ts"

const DAY_MS = 86_400_000
/** Days that are shown unless others are asked for, the most that may be, and the most bars of a chart. */
const USUAL = 30
export const MOST_DAYS = 3_660
export const MOST_BARS = 53

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const plus = (day: string, n: number) => dayAt(Date.parse(day) + n * DAY_MS)
export const countOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** What was asked for; `typed` is what stood in the fields, `error` why the usual days are shown instead. */
export type AskedDays = Days & Readonly<{ typed: Days; error: Key | null }>

/** The days of an address, or the last thirty up to `today`. */
export function readDays(params: URLSearchParams, today: string): AskedDays {
	const given = (name: string) => (params.get(name) ?? "").trim().slice(0, 40)
	const [since, until] = [given("from"), given("to")]
	const usual = { from: plus(today, 1 - USUAL), to: today }
	const refused = (error: Key) => ({ ...usual, typed: { from: since, to: until }, error })
	if ([since, until].some((text) => text !== "" && !isDayToEnter(text))) return refused("operators-usage:days.none")
	const to = until || (since > today ? since : today)
	const from = since || plus(to, 1 - USUAL)
	if (from > to) return refused("operators-usage:days.order")
	if (countOf({ from, to }) > MOST_DAYS) return refused("operators-usage:days.long")
	return { from, to, typed: { from, to }, error: null }
}

/** As many days before them. */
export const daysBefore = (days: Days): Days => ({ from: plus(days.from, -countOf(days)), to: plus(days.from, -1) })

/** The days in parts of equal length, the last of which may be shorter: at most as many as a chart has bars. */
export function partsOf(days: Days, most = MOST_BARS): Days[] {
	const all = countOf(days)
	const size = Math.ceil(all / most)
	return Array.from({ length: Math.ceil(all / size) }, (_, n) => {
		const from = plus(days.from, n * size)
		const last = plus(from, size - 1)
		return { from, to: last < days.to ? last : days.to }
	})
}

export const daysQuery = ({ from, to }: Days, more: Readonly<Record<string, string>> = {}) =>
	`?${new URLSearchParams({ from, to, ...more })}`
