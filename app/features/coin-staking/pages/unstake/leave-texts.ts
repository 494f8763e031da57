import { coinText } from "#app/features/coin-staking/figures.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"

/** What a slip of a withdrawal is made out by. Base units, as text. */
export type LeaveTerms = Readonly<{
	asset: Asset
	lang: Lang
	/** What is left of the deposit, and the smallest part of it that can be withdrawn. */
	most: string
	least: string
	/** Paid with whatever part is withdrawn. */
	reward: string
}>

export type LeaveTexts = Readonly<Record<"back" | "principal" | "rest", string>>

/** What comes of an amount, in words; a dash where it is none that can be withdrawn. The same on the server and in the browser. */
export function leaveTexts({ asset, lang, most, least, reward }: LeaveTerms, units: bigint | null): LeaveTexts {
	if (units === null || units < BigInt(least) || units > BigInt(most)) return { back: "–", principal: "–", rest: "–" }
	const coins = (amount: bigint) => coinText(amount, asset, LOCALES[lang])
	return { back: coins(units + BigInt(reward)), principal: coins(units), rest: coins(BigInt(most) - units) }
}
