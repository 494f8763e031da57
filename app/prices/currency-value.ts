import { type Asset, decimalText, money } from "#app/lib/money.ts"

/** Currencies that statements are reckoned in, with the digits that each is written with. */
export const CURRENCIES = { KRW: 0, IDR: 0, USD: 2 } as const
export type Currency = keyof typeof CURRENCIES
// The cast: the keys of a constant.
export const CURRENCY_NAMES = Object.keys(CURRENCIES) as Currency[]

const currencyOf = (currency: Currency): Asset => ({ symbol: currency, scale: CURRENCIES[currency] })

/**
 * What base units of an asset are worth at a price (decimal text, of one display unit): the exact text in the currency's own digits, rounded half
 * up, and below zero as above it, so that what went and came back is worth as much both ways.
 */
export function valueText(units: bigint, { scale }: Pick<Asset, "scale">, price: string, currency: Currency): string {
	const [whole = "", fraction = ""] = price.split(".")
	const over = 10n ** BigInt(scale + fraction.length)
	const size = (units < 0n ? -units : units) * BigInt(whole + fraction) * 10n ** BigInt(CURRENCIES[currency])
	const rounded = (2n * size + over) / (2n * over)
	return fixed(units < 0n ? -rounded : rounded, currency)
}

/** With all its digits: "1.50", as sums of money are written. */
function fixed(units: bigint, currency: Currency): string {
	const [whole = "", fraction = ""] = decimalText(money(currencyOf(currency), units)).split(".")
	const digits = CURRENCIES[currency]
	return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`
}
