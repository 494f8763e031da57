import { numberFormat } from "./formats.ts"

const UNITS = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
] as const
const LONG = {
	day: { style: "unit", unit: "day", unitDisplay: "long" },
	hour: { style: "unit", unit: "hour", unitDisplay: "long" },
	minute: { style: "unit", unit: "minute", unitDisplay: "long" },
} as const

/** How many whole days, hours and minutes a stretch of time has. */
export function splitTime(ms: number) {
	let rest = ms
	return UNITS.map(([unit, length]) => {
		const count = Math.floor(rest / length)
		rest -= count * length
		return [unit, count] as const
	})
}

/** A stretch of time in its two largest units, rounded down, e.g. "3 days 4 hours"; never less than a minute. */
export function timeLeft(ms: number, locale: string): string {
	const counts = splitTime(Math.max(ms, 60_000))
	const first = counts.findIndex(([, count]) => count > 0)
	return counts
		.slice(first, first + 2)
		.filter(([, count]) => count > 0)
		.map(([unit, count]) => numberFormat(locale, LONG[unit]).format(count))
		.join(" ")
}
