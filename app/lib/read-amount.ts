import { amountText, parseAmount } from "./amount.ts"
import { type Asset, formatMoney, money } from "./money.ts"
import { type Lang, LOCALES } from "./paths.ts"

/** How an amount was understood; `ambiguous` fills the sentence that shows both readings and how to write each. */
export type Understood =
	| Readonly<{ units: bigint }>
	| Readonly<{ units: null; ambiguous: Readonly<Record<string, string>> | null }>

/** Reads an amount as typed on a page of the language; what it could mean is told in that of `reader`. The same on the server and in the browser. */
export function readAmount(typed: string, asset: Asset, lang: Lang, reader: Lang = lang): Understood {
	const read = parseAmount(typed, asset, lang)
	if ("units" in read) return read
	if (read.refused === "invalid") return { units: null, ambiguous: null }
	const [grouped, decimal] = read.readings
	const text = (units: bigint) => formatMoney(money(asset, units), LOCALES[reader])
	return {
		units: null,
		ambiguous: {
			typed: typed.trim(),
			grouped: text(grouped),
			decimal: text(decimal),
			writeGrouped: amountText(grouped, asset, reader),
			writeDecimal: amountText(decimal, asset, reader),
		},
	}
}
