import { fillSlots } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { endOf, resultOf, resultTexts } from "./calculator-result.ts"
import { type EndingRules, earlyEnd } from "./ending.ts"
import { coinText } from "./figures.ts"
import { DAY_SECONDS, type RewardMethod } from "./plans.ts"

/** What a slip is made out by: the rule in force, as a page tells it to its script. */
export type SlipTerms = Readonly<{
	asset: Asset
	lang: Lang
	method: RewardMethod
	/** Days of each term, and its yearly rate in basis points. */
	rates: readonly (readonly [days: number, aprBps: number, open: boolean])[]
	/** When a deposit that is final today begins to earn. */
	start: string
	early: Pick<EndingRules, "earlyKeepBps">
	/** Said of who leaves halfway: `amount` comes back, `lost` does not. */
	half: string
}>

export type SlipTexts = Readonly<Record<"atEnd" | "total" | "rate" | "end" | "half", string>>

/** What comes of an amount over a term, in words; a dash for what is not known. The same on the server and in the browser. */
export function slipTexts(terms: SlipTerms, units: bigint | null, days: number): SlipTexts {
	const { atEnd, total, rate, end } = resultTexts(resultOf(terms, units, days), { ...terms, price: null })
	return { atEnd, total, rate, end, half: halfText(terms, units, days) }
}

export const slipEnd = ({ start }: SlipTerms, days: number): Date => endOf(start, days)

/** By the function that pays who leaves early: half of the term is over, and nothing was claimed. */
function halfText({ asset, lang, method, rates, start, early, half }: SlipTerms, units: bigint | null, days: number) {
	const [, aprBps] = rates.find(([term]) => term === days) ?? []
	if (units === null || aprBps === undefined) return "–"
	const { atEnd } = resultOf({ rates, method, start }, units, days)
	const accrualStart = new Date(start)
	const leftAt = new Date(accrualStart.getTime() + (days * DAY_SECONDS * 1000) / 2)
	const stake = {
		method,
		units,
		aprBps,
		days,
		reward: atEnd ?? 0n,
		claimed: 0n,
		accrualStart,
		lockEnd: endOf(start, days),
	}
	const end = earlyEnd(stake, leftAt, early)
	const coins = (amount: bigint) => coinText(amount, asset, LOCALES[lang])
	return fillSlots(half, { amount: coins(end.principal + end.reward), lost: coins(end.released) })
}
