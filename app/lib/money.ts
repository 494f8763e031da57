import { numberFormat } from "./formats.ts"

/** An asset whose amounts are whole base units; `scale` is the number of decimals of one display unit. */
export type Asset = Readonly<{ symbol: string; scale: number }>

/** An amount in base units of its asset. Never a float, never rounded in silence. */
export type Money<A extends Asset = Asset> = Readonly<{ asset: A; units: bigint }>

export const money = <A extends Asset>(asset: A, units: bigint): Money<A> => ({ asset, units })

/** Reads the canonical text of an amount, as stored, in addresses and in JSON: "1", "1.5", "1000.000001". Null for anything else. */
export function parseMoney<A extends Asset>(text: string, asset: A): Money<A> | null {
	const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text.trim())
	if (!match) return null
	const [, whole = "", fraction = ""] = match
	if (fraction.length > asset.scale) return null
	return money(asset, BigInt(whole + fraction.padEnd(asset.scale, "0")))
}

/** `part`/`whole` of an amount, rounded down: what is left over stays with the payer. */
export const share = <A extends Asset>(m: Money<A>, part: bigint, whole: bigint): Money<A> =>
	money(m.asset, (m.units * part) / whole)

/** The exact decimal text of an amount ("1500", "0.25"): no separators, no trailing zeros. */
export function decimalText({ asset, units }: Money): string {
	const sign = units < 0n ? "-" : ""
	const digits = (units < 0n ? -units : units).toString().padStart(asset.scale + 1, "0")
	const whole = digits.slice(0, digits.length - asset.scale)
	const fraction = digits.slice(digits.length - asset.scale).replace(/0+$/, "")
	return sign + whole + (fraction && `.${fraction}`)
}

/** One object a scale: see `numberFormat`. */
const digits = Array.from({ length: 31 }, (_, most) => ({ maximumFractionDigits: most }))
const digitsOf = (scale: number) => digits[scale] ?? { maximumFractionDigits: scale }

const MOST_PRINTED = 2_000
const printed = new Map<string, string>()

/** An amount for people: exact, grouped as the locale does, with its symbol. `Intl` takes decimal strings without loss. */
export function formatMoney(m: Money, locale: string): string {
	const { units, asset } = m
	const name = `${locale} ${asset.scale} ${units} ${asset.symbol}`
	const known = printed.get(name)
	if (known !== undefined) return known
	const text = `${numberFormat(locale, digitsOf(asset.scale)).format(decimalText(m) as `${number}`)} ${asset.symbol}`
	// A page asks for the same few again and again; what they were a while ago nobody asks for.
	if (printed.size >= MOST_PRINTED) printed.clear()
	printed.set(name, text)
	return text
}

/** What `formatMoney` printed, the number and the symbol apart: for figures that are set large. */
export function apart(text: string): readonly [figure: string, unit: string] {
	const gap = text.lastIndexOf(" ")
	return gap < 0 ? [text, ""] : [text.slice(0, gap), text.slice(gap + 1)]
}
