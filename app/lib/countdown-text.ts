import { numberFormat } from "./formats.ts"

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const DAYS = { style: "unit", unit: "day", unitDisplay: "long" } as const

/** So many ms as a clock counts them down, e.g. "6 days 22:59:48"; without days on the last one. */
export function countdownText(ms: number, locale: string): string {
	const two = (of: number) => String(Math.floor(of)).padStart(2, "0")
	const days = Math.floor(ms / DAY)
	const rest = ms % DAY
	const time = [rest / (60 * MINUTE), (rest / MINUTE) % 60, (rest / 1_000) % 60].map(two).join(":")
	return days > 0 ? `${numberFormat(locale, DAYS).format(days)} ${time}` : time
}
