import { fillSlots } from "#app/i18n/words.ts"
import { type Asset, decimalText, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { type Price, worthText } from "#app/prices/worth.ts"
import { utcText } from "#app/ui/utc-text.ts"
import { coinText, percentText } from "./figures.ts"
import { DAY_SECONDS, type RewardMethod, rewardAtEnd } from "./plans.ts"

/** What the calculator tells its script. */
export type CalculatorData = Readonly<{
	asset: Asset
	lang: Lang
	method: RewardMethod
	/** Days of each term, its yearly rate in basis points, and whether anything can still be promised. */
	rates: readonly (readonly [days: number, aprBps: number, open: boolean])[]
	/** When a deposit that is final today begins to earn. */
	start: string
	/** What the field was sent with, and the language in which it was typed. */
	typed: string
	typedIn: Lang
	/** Of one coin, elsewhere; null: not known now. */
	price: Price | null
	/** Address of the next step. */
	write: string
	/** Said of what is no amount, and of where the next step leads. */
	words: Readonly<{ bad: string; go: string; goDays: string; soldOut: string }>
}>

export type CalculatorResult = Readonly<{
	perDay: bigint | null
	atEnd: bigint | null
	total: bigint | null
	aprBps: number | null
	end: Date
}>
/** `worth`: of what there is at the end. */
export type CalculatorTexts = Readonly<Record<"perDay" | "atEnd" | "total" | "rate" | "end" | "worth", string>>

/** What an amount earns over a term, in base units; nothing where either is not known. The same on the server and in the browser. */
export function resultOf(
	{ rates, method, start }: Pick<CalculatorData, "rates" | "method" | "start">,
	units: bigint | null,
	days: number,
): CalculatorResult {
	const [, aprBps = null] = rates.find(([term]) => term === days) ?? []
	const end = endOf(start, days)
	if (units === null || aprBps === null) return { perDay: null, atEnd: null, total: null, aprBps, end }
	const atEnd = rewardAtEnd(method, units, aprBps, days)
	return { perDay: atEnd / BigInt(days), atEnd, total: units + atEnd, aprBps, end }
}

export const endOf = (start: string, days: number): Date =>
	new Date(new Date(start).getTime() + days * DAY_SECONDS * 1000)

/** The same in words; a dash for what is not known. */
export function resultTexts(
	result: CalculatorResult,
	{ asset, lang, price }: Pick<CalculatorData, "asset" | "lang" | "price">,
): CalculatorTexts {
	const locale = LOCALES[lang]
	const coins = (units: bigint | null) => (units === null ? "–" : coinText(units, asset, locale))
	return {
		perDay: coins(result.perDay),
		atEnd: coins(result.atEnd),
		total: coins(result.total),
		rate: result.aprBps === null ? "–" : percentText(result.aprBps, locale),
		end: utcText(result.end, locale),
		worth: price && result.total !== null ? worthText(result.total, asset, price, locale) : "–",
	}
}

/** The next step: what it says that it does, and where it leads; nowhere where the term is sold out. */
export function nextStep(
	{ asset, lang, rates, write, words }: Pick<CalculatorData, "asset" | "lang" | "rates" | "write" | "words">,
	units: bigint | null,
	days: number,
): Readonly<{ text: string; href: string | null }> {
	const [, , open = false] = rates.find(([term]) => term === days) ?? []
	if (!open) return { text: fillSlots(words.soldOut, { days: `${days}` }), href: null }
	if (!units) return { text: fillSlots(words.goDays, { days: `${days}` }), href: `${write}?days=${days}` }
	return {
		text: fillSlots(words.go, { amount: coinText(units, asset, LOCALES[lang]), days: `${days}` }),
		href: `${write}?days=${days}&amount=${decimalText(money(asset, units))}`,
	}
}

/** How large a figure may be set: by how long it is. */
export const figureSize = (text: string): string => (text.length <= 9 ? "short" : text.length <= 14 ? "middle" : "long")
