import { amountText, parseAmount } from "#app/lib/amount.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { coinText } from "./figures.ts"

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
	return {
		units: null,
		ambiguous: {
			typed: typed.trim(),
			grouped: coinText(grouped, asset, LOCALES[reader]),
			decimal: coinText(decimal, asset, LOCALES[reader]),
			writeGrouped: amountText(grouped, asset, reader),
			writeDecimal: amountText(decimal, asset, reader),
		},
	}
}
