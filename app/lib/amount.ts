import { type Asset, decimalText, money, parseMoney } from "./money.ts"
import type { Lang } from "./paths.ts"

/** Marks of a number as each language writes it: the same as `Intl` writes for its locale. */
export const MARKS = {
	eng: { group: ",", decimal: "." },
	kor: { group: ",", decimal: "." },
	idn: { group: ".", decimal: "," },
} as const satisfies Record<Lang, { group: string; decimal: string }>

/** What a typed amount means, in base units. `readings` of an ambiguous one: as groups of thousands, and as decimals. */
export type ReadAmount =
	| Readonly<{ units: bigint }>
	| Readonly<{ refused: "invalid" }>
	| Readonly<{ refused: "ambiguous"; readings: readonly [bigint, bigint] }>

const INVALID: ReadAmount = { refused: "invalid" }
const LONGEST = 40

/**
 * Reads an amount as a person of the language types it: groups of exactly three, one decimal mark. The decimal mark alone, once, before
 * exactly three digits could as well be somebody's group mark, a factor of a thousand: it is refused with both readings.
 */
export function parseAmount(typed: string, asset: Asset, lang: Lang): ReadAmount {
	if (typed.length > LONGEST) return INVALID
	const text = halfWidth(typed).trim()
	const { group, decimal } = MARKS[lang]
	const [whole = "", fraction, ...more] = text.split(decimal)
	if (more.length > 0) return INVALID
	const digits = withoutGroups(whole, group)
	if (digits === null) return INVALID
	const units = unitsOf(digits, fraction, asset)
	if (fraction !== undefined && /^\d{3}$/.test(fraction) && digits === whole) {
		const grouped = unitsOf(digits + fraction, undefined, asset)
		if (units !== null && grouped !== null && units !== grouped) {
			return { refused: "ambiguous", readings: [grouped, units] }
		}
	}
	return units === null ? INVALID : { units }
}

/** The digits of a whole number, grouped by threes or not at all; null for anything else. A grouped number does not begin with zero. */
function withoutGroups(text: string, group: string): string | null {
	if (/^\d{1,30}$/.test(text)) return text
	const [first = "", ...groups] = text.split(group)
	if (!/^[1-9]\d{0,2}$/.test(first) || groups.length === 0) return null
	return groups.every((part) => /^\d{3}$/.test(part)) ? first + groups.join("") : null
}

/** Zeros behind the asset's last decimal add nothing and are let go; any other digit there is too many. */
function unitsOf(whole: string, fraction: string | undefined, asset: Asset): bigint | null {
	if (fraction === undefined) return parseMoney(whole, asset)?.units ?? null
	if (!/^\d{1,30}$/.test(fraction)) return null
	const kept = fraction.slice(0, asset.scale)
	if (!/^0*$/.test(fraction.slice(asset.scale))) return null
	return parseMoney(kept ? `${whole}.${kept}` : whole, asset)?.units ?? null
}

/** Digits and marks of East Asian keyboards in full width. Nothing else is made equal: "10²" must not become 102. */
const halfWidth = (text: string): string =>
	text.replace(/[０-９，．]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** An amount for an input, as `parseAmount` reads it back: ungrouped, so that it can be edited, and never an ambiguous text. */
export function amountText(units: bigint, asset: Asset, lang: Lang): string {
	const [whole = "", fraction] = decimalText(money(asset, units)).split(".")
	if (fraction === undefined) return whole
	return whole + MARKS[lang].decimal + (fraction.length === 3 ? `${fraction}0` : fraction)
}
