import { numberFormat } from "#app/lib/formats.ts"
import { type Asset, decimalText } from "#app/lib/money.ts"

/** `value`: decimal text, of one display unit. */
export type Price = Readonly<{ value: string; currency: string; source: string; readAt: string }>

const DIGITS = 2
const EXACT = { maximumFractionDigits: 18 } as const
const CENTS = { minimumFractionDigits: DIGITS, maximumFractionDigits: DIGITS } as const

/** What base units of an asset would be worth, rounded down to hundredths, as the locale writes it. */
export function worthText(
	units: bigint,
	asset: Asset,
	{ value, currency }: Pick<Price, "value" | "currency">,
	locale: string,
): string {
	const [whole = "", fraction = ""] = value.split(".")
	const scale = asset.scale + fraction.length
	const cents = (units * BigInt(whole + fraction) * 10n ** BigInt(DIGITS)) / 10n ** BigInt(scale)
	const text = decimalText({ asset: { symbol: currency, scale: DIGITS }, units: cents })
	return `${numberFormat(locale, CENTS).format(text as `${number}`)} ${currency}`
}

/** The price itself, to its last digit. */
export const priceText = ({ value, currency }: Pick<Price, "value" | "currency">, locale: string): string =>
	`${numberFormat(locale, EXACT).format(value as `${number}`)} ${currency}`
