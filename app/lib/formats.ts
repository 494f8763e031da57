/** Formatters are made once: one costs more than the text it makes, and holds native memory that no collection of ours sees. */
type Made<F> = WeakMap<object, Map<string, F>>
const numbers: Made<Intl.NumberFormat> = new WeakMap()
const dates: Made<Intl.DateTimeFormat> = new WeakMap()

/** `options`: one constant object for each way to write; a new one each time makes a new formatter each time. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
	known(numbers, locale, options, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
	known(dates, locale, options, () => new Intl.DateTimeFormat(locale, options))

function known<F>(made: Made<F>, locale: string, options: object, make: () => F): F {
	const byLocale = made.get(options) ?? new Map<string, F>()
	made.set(options, byLocale)
	const format = byLocale.get(locale) ?? make()
	byLocale.set(locale, format)
	return format
}

const LONG_DAY = { dateStyle: "long", timeZone: "UTC" } as const

/** The day of a moment in UTC, as a reader of the locale writes it, e.g. "November 21, 2026". */
export const longDay = (iso: string, locale: string): string => dateFormat(locale, LONG_DAY).format(new Date(iso))

/** The same where it matters whose day it is, e.g. "November 21, 2026 (UTC)". */
export const utcDay = (iso: string, locale: string): string => `${longDay(iso, locale)} (UTC)`
