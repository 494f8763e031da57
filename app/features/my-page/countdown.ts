import { numberFormat } from "#app/lib/formats.ts"
import { splitTime } from "#app/lib/time-left.ts"

const FORMATS = {
	day: { style: "unit", unit: "day", unitDisplay: "long" },
	hour: { style: "unit", unit: "hour", unitDisplay: "long", minimumIntegerDigits: 2 },
	minute: { style: "unit", unit: "minute", unitDisplay: "long", minimumIntegerDigits: 2 },
} as const
const MINUTE_MS = 60_000

export type CountdownPart = Readonly<{ unit: keyof typeof FORMATS; figure: string; word: string }>

/** Days, hours and minutes of a stretch of time, in minutes that have begun: all are 0 only once it is over. */
export function countdown(ms: number, locale: string): readonly CountdownPart[] {
	const left = Math.max(Math.ceil(ms / MINUTE_MS), 0) * MINUTE_MS
	return splitTime(left).map(([unit, count]) => {
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
