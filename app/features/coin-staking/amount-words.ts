import { fillSlots } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { Understood } from "#app/lib/read-amount.ts"
import { coinText } from "./figures.ts"

/** The two sentences about a typed amount, in words of the page; `read` fills them. */
export type AmountWords = Readonly<{ understood: string; ambiguous: string }>

export function amountNote(words: AmountWords, read: Understood, asset: Asset, lang: Lang): string {
	if (read.units !== null) return fillSlots(words.understood, { amount: coinText(read.units, asset, LOCALES[lang]) })
	return read.ambiguous ? fillSlots(words.ambiguous, read.ambiguous) : ""
}
