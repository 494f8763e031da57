import { amountText, MARKS, parseAmount } from "./amount.ts"
import type { Asset } from "./money.ts"
import type { Lang } from "./paths.ts"

/** A field's text and where its caret stands. */
export type Typed = Readonly<{ text: string; caret: number }>
type Edit = Readonly<{
	before: string
	after: Typed
	/** What was put in, as the browser tells it; null: something was taken out, or it does not say. */
	inserted: string | null
	/** The Delete key: what stands behind the caret went. */
	forward: boolean
}>

/** As a field of the site takes it: nothing longer. */
const LONGEST = 40

/** An amount for an input, as `parseAmount` reads it back, its thousands apart. */
export const groupedText = (units: bigint, asset: Asset, lang: Lang): string =>
	grouped(amountText(units, asset, lang), lang)

/** The same for a text that is an amount already; anything else stays as it is, and so does what would come to mean something else. */
export function groupedAmount(text: string, asset: Asset, lang: Lang): string {
	const read = parseAmount(text, asset, lang)
	if (!("units" in read)) return text
	const apart = grouped(bare(text, lang), lang)
	const again = parseAmount(apart, asset, lang)
	return "units" in again && again.units === read.units ? apart : text
}

/**
 * What a field shows after an edit. Who types digits one after the other gets their thousands apart; who types a group mark is left alone,
 * for it may be meant as a decimal mark: what was typed never comes to mean anything else. The caret keeps its place among the digits.
 */
export function afterEdit(edit: Edit, asset: Asset, lang: Lang): Typed {
	const { before, after, inserted, forward } = edit
	const { group } = MARKS[lang]
	const text =
		before === grouped(bare(before, lang), lang) && !inserted?.includes(group)
			? grouped(bare(after.text, lang), lang)
			: groupedAmount(after.text, asset, lang)
	if (text === after.text) return after
	const left = bare(after.text.slice(0, after.caret), lang).length
	return { text, caret: behind(text, left, { group, forward }) }
}

const bare = (text: string, lang: Lang) => text.replaceAll(MARKS[lang].group, "")

/** Groups whole digits that do not begin with zero; the text has no group marks. */
function grouped(text: string, lang: Lang): string {
	const { group, decimal } = MARKS[lang]
	const [whole = "", ...rest] = text.split(decimal)
	if (!/^[1-9]\d{3,}$/.test(whole)) return text
	const apart = [whole.replace(/\B(?=(\d{3})+$)/g, group), ...rest].join(decimal)
	return apart.length > LONGEST ? text : apart
}

/** The place behind so many characters that are no group marks; behind a mark as well, where one goes forward over it. */
function behind(text: string, count: number, { group, forward }: { group: string; forward: boolean }): number {
	let at = 0
	for (let seen = 0; at < text.length && seen < count; at++) if (text[at] !== group) seen++
	return forward && text[at] === group ? at + 1 : at
}
