import { dateFormat } from "#app/lib/formats.ts"

/** 24 hours: the words for morning and afternoon differ between versions of ICU. */
const UTC = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" } as const

/** A moment in UTC, with the label; e.g. "Nov 21, 2026, 00:00 UTC". */
export const utcText = (date: Date, locale: string): string => `${dateFormat(locale, UTC).format(date)} UTC`

const UTC_SECONDS = { ...UTC, timeStyle: "medium" } as const

/** The same to the second, where seconds decide. Korean alone would write its hour without the zero that the short form has. */
export const utcSeconds = (date: Date, locale: string): string =>
	`${dateFormat(locale, UTC_SECONDS)
		.formatToParts(date)
		.map(({ type, value }) => (type === "hour" ? value.padStart(2, "0") : value))
		.join("")} UTC`
