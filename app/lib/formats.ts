/** Formatters are made once: one costs more than the text it makes, and holds native memory that no collection of ours sees. */
const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** For options of the code, never of a visitor: each set of them is kept for good. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
	kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
	kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))

function kept<F>(made: Map<string, F>, locale: string, options: object, make: () => F): F {
	const key = `${locale} ${JSON.stringify(options)}`
	let format = made.get(key)
	if (!format) {
		format = make()
		made.set(key, format)
	}
	return format
}

/** The day of a moment in UTC, as a reader of the locale writes it, e.g. "November 21, 2026". */
export const longDay = (iso: string, locale: string): string =>
	dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso))

/** The same where it matters whose day it is, e.g. "November 21, 2026 (UTC)". */
export const utcDay = (iso: string, locale: string): string => `${longDay(iso, locale)} (UTC)`
