import { numberFormat } from "#app/lib/formats.ts"

const UNITS = [
	["day", 86_400_000],
	["hour", 3_600_000],
	["minute", 60_000],
] as const
const FORMATS = {
	day: { style: "unit", unit: "day", unitDisplay: "long" },
	hour: { style: "unit", unit: "hour", unitDisplay: "long", minimumIntegerDigits: 2 },
	minute: { style: "unit", unit: "minute", unitDisplay: "long", minimumIntegerDigits: 2 },
} as const
const MINUTE_MS = 60_000

export type CountdownPart = Readonly<{ unit: (typeof UNITS)[number][0]; figure: string; word: string }>

/** Days, hours and minutes of a stretch of time, in minutes that have begun: all are 0 only once it is over. */
export function countdown(ms: number, locale: string): readonly CountdownPart[] {
	let rest = Math.max(Math.ceil(ms / MINUTE_MS), 0) * MINUTE_MS
	return UNITS.map(([unit, length]) => {
		const count = Math.floor(rest / length)
		rest -= count * length
		const parts = numberFormat(locale, FORMATS[unit]).formatToParts(count)
		const text = (isFigure: boolean) =>
			parts
				.filter(({ type }) => (type === "integer" || type === "group") === isFigure)
				.map(({ value }) => value)
				.join("")
				.trim()
		return { unit, figure: text(true), word: text(false) }
	})
}
