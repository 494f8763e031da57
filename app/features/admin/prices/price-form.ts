import { decimalText, money } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { CURRENCY_NAMES, type Currency } from "#app/prices/currency-value.ts"
import { fieldReader } from "../rules-forms.ts"

export type NewPrice = Readonly<{
	asset: string
	currency: Currency
	validFrom: Date
	/** Decimal, of one display unit. */
	value: string
	source: string
}>
type Facts = Readonly<{ lang: Lang; assets: readonly Readonly<{ id: string }>[] }>

/** As the column takes it: 15 digits before the mark, 18 behind it. */
const DIGITS = 18
const VALUE = /^\d{1,15}(?:\.\d{1,18})?$/
const MOST_SOURCE = 200

/** A price as somebody typed it; `price` is null where something is wrong with it. */
export function readPriceForm(fields: FormData, { lang, assets }: Facts) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const asset = assets.find(({ id }) => id === text("asset"))?.id
	if (asset === undefined) problem("asset", "admin:needed")
	const currency = CURRENCY_NAMES.find((one) => one === text("currency"))
	if (currency === undefined) problem("currency", "admin:needed")
	const from = text("from")
	const validFrom = readUtcMoment(from)
	if (!validFrom) problem("from", from === "" ? "admin:needed" : "admin:rules.problem.date")
	const coin = { symbol: currency ?? "", scale: DIGITS }
	const units = reader.amount("value", coin)
	const value = units === null ? "" : decimalText(money(coin, units))
	if (units === 0n) problem("value", "admin:rules.problem.positive")
	else if (units !== null && !VALUE.test(value)) problem("value", "operators-catalog:prices.tooLarge")
	const source = text("source", MOST_SOURCE)
	if (source === "") problem("source", isLong(fields) ? "admin:tooLong" : "admin:needed")
	else if (source.includes("\ufffd")) problem("source", "admin:rules.problem.letters")
	const isWhole = asset !== undefined && currency !== undefined && validFrom !== null && problems.length === 0
	return { typed, problems, price: isWhole ? ({ asset, currency, validFrom, value, source } satisfies NewPrice) : null }
}

const isLong = (fields: FormData) => String(fields.get("source") ?? "").length > MOST_SOURCE
