import { groupedText } from "#app/lib/grouped-amount.ts"
import { type Asset, decimalText, money, parseMoney } from "#app/lib/money.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { termOr } from "./plans.ts"

/** What the calculator shows, or the canonical address that the typed text leads to. */
export type CalculatorAsked =
	| Readonly<{ typed: string; typedIn: Lang; days: number }>
	| Readonly<{ leadsTo: Readonly<{ amount: string; days: number }> }>

const EXAMPLE_COINS = 10_000n
const LONGEST = 40
const USUAL_DAYS = 90

/**
 * Reads the calculator's address. `amount` is canonical and means the same in every language; `typed` is what its form sends, in the
 * notation of the language named by `in`, and leads to the canonical address where it can be read. `terms`: days of the rule in force.
 */
export function calculatorAsked(
	params: URLSearchParams,
	{ asset, lang, terms }: { asset: Asset; lang: Lang; terms: readonly number[] },
): CalculatorAsked {
	const days = termOr(terms, Number(params.get("days")), USUAL_DAYS)
	const typed = params
		.get("typed")
		?.trim()
		.slice(0, LONGEST + 1)
	if (typed !== undefined) {
		const named = params.get("in") ?? undefined
		const typedIn = isLang(named) ? named : lang
		const { units } = readAmount(typed, asset, typedIn)
		return units === null ? { typed, typedIn, days } : { leadsTo: { amount: decimalText(money(asset, units)), days } }
	}
	const amount = params
		.get("amount")
		?.trim()
		.slice(0, LONGEST + 1)
	if (amount === undefined) {
		return { typed: groupedText(EXAMPLE_COINS * 10n ** BigInt(asset.scale), asset, lang), typedIn: lang, days }
	}
	const units = parseMoney(amount, asset)?.units
	// A text that is not canonical is nobody's notation; the field shows it, and it is read only where the reader's own allows.
	return { typed: units === undefined ? amount : groupedText(units, asset, lang), typedIn: lang, days }
}
