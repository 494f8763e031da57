import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { type Price, worthText } from "#app/prices/worth.ts"
import { coinText } from "./figures.ts"
import { type RewardMethod, rewardAtEnd } from "./plans.ts"

/** What the calculator tells its script. */
export type CalculatorData = Readonly<{
	asset: Asset
	lang: Lang
	method: RewardMethod
	/** Days of each term, and its yearly rate in basis points. */
	rates: readonly (readonly [days: number, aprBps: number])[]
	/** What the field was sent with, and the language in which it was typed. */
	typed: string
	typedIn: Lang
	/** Of one coin, elsewhere; null: not known now. */
	price: Price | null
	/** Said of what is no amount. */
	bad: string
}>

export type CalculatorResult = Readonly<{ perDay: bigint | null; atEnd: bigint | null; total: bigint | null }>
/** `worth`: of what there is at the end. */
export type CalculatorTexts = Readonly<Record<keyof CalculatorResult | "worth", string>>

/** What an amount earns over a term, in base units; nothing where either is not known. The same on the server and in the browser. */
export function resultOf({ rates, method }: CalculatorData, units: bigint | null, days: number): CalculatorResult {
	const rate = rates.find(([term]) => term === days)
	if (units === null || !rate) return { perDay: null, atEnd: null, total: null }
	const atEnd = rewardAtEnd(method, units, rate[1], days)
	return { perDay: atEnd / BigInt(days), atEnd, total: units + atEnd }
}

/** The same in words; a dash for what is not known. */
export function resultTexts(result: CalculatorResult, { asset, lang, price }: CalculatorData): CalculatorTexts {
	const coins = (units: bigint | null) => (units === null ? "–" : coinText(units, asset, LOCALES[lang]))
	return {
		perDay: coins(result.perDay),
		atEnd: coins(result.atEnd),
		total: coins(result.total),
		worth: price && result.total !== null ? worthText(result.total, asset, price, LOCALES[lang]) : "–",
	}
}
