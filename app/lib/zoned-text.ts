import { dateFormat } from "./formats.ts"
import { memoize } from "./memoize.ts"

const optionsIn = memoize(
	200,
	(timeZone) =>
		({
			dateStyle: "full",
			timeStyle: "short",
			hourCycle: "h23",
			timeZone,
		}) as const,
)
const nameIn = memoize(200, (timeZone) => ({ timeZone, timeZoneName: "short" }) as const)
const timeIn = memoize(200, (timeZone) => ({ timeStyle: "short", hourCycle: "h23", timeZone }) as const)
const dayOptions = memoize(200, (timeZone) => ({ dateStyle: "full", timeZone }) as const)

/** What a zone is called at a moment, e.g. "GMT+9". */
export const zoneName = (at: Date, timeZone: string, locale: string): string =>
	dateFormat(locale, nameIn(timeZone))
		.formatToParts(at)
		.find(({ type }) => type === "timeZoneName")?.value ?? timeZone

/** A moment by the clock of a place, with the name of its time, e.g. "Tuesday, December 1, 2026 at 10:00 GMT+9". */
export const zonedText = (at: Date, timeZone: string, locale: string): string =>
	`${dateFormat(locale, optionsIn(timeZone)).format(at)} ${zoneName(at, timeZone, locale)}`

/** The time of day alone, e.g. "10:00". */
export const zonedTime = (at: Date, timeZone: string, locale: string): string =>
	dateFormat(locale, timeIn(timeZone)).format(at)

/** The day alone, e.g. "Tuesday, December 1, 2026". */
export const zonedDay = (at: Date, timeZone: string, locale: string): string =>
	dateFormat(locale, dayOptions(timeZone)).format(at)
