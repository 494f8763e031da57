import { amountText, parseAmount } from "#app/lib/amount.ts"
import { type Asset, decimalText, money, parseMoney } from "#app/lib/money.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"

/** A typed amount as the tab keeps it: canonical, so that it means the same on a page of another language; else with its language. */
export function amountToKeep(typed: string, asset: Asset, lang: Lang): string {
	if (typed.trim() === "") return ""
	const read = parseAmount(typed, asset, lang)
	return "units" in read ? decimalText(money(asset, read.units)) : `${lang}:${typed}`
}

/** The same for a field of the language. What could not be read is given back only in the language that it was typed in. */
export function amountKept(kept: string, asset: Asset, lang: Lang): string {
	const units = parseMoney(kept, asset)?.units
	if (units !== undefined) return amountText(units, asset, lang)
	const [typedIn, ...typed] = kept.split(":")
	return isLang(typedIn) && typedIn === lang ? typed.join(":") : ""
}
