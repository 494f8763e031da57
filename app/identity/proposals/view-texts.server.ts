import type { WebContext } from "#app/db/context.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/utc-text.ts"
import type { ProposalFact, ProposalTable } from "./proposal-view.ts"

const WHOLE = { maximumFractionDigits: 0 } as const
/** Rows of a list that stand on the page of proposals; the record's own page has all. */
const SHOWN_ROWS = 5

export const countText = (lang: Lang, count: number | bigint): string =>
	numberFormat(LOCALES[lang], WHOLE).format(count)
export const timeText = (lang: Lang, at: Date): string => utcText(at, LOCALES[lang])

/**
 * An amount with its coin, exact. `asset`: id or address of one of ours, or the native asset of a chain; of another asset, base units and
 * its address.
 */
export function sumText(
	{ ctx, lang }: Readonly<{ ctx: WebContext; lang: Lang }>,
	asset: string,
	units: bigint,
): string {
	const native = ctx.chains.all.map((chain) => chain.native).find(({ address }) => address === asset)
	const known = ctx.assets.all.find(({ id, address }) => id === asset || address === asset) ?? native
	return known ? formatMoney(money(known, units), LOCALES[lang]) : `${units} · ${asset}`
}

/** Symbol of an asset by id or address; of an asset that is not ours, its address. */
export const assetText = ({ ctx }: Readonly<{ ctx: WebContext }>, asset: string): string =>
	[...ctx.assets.all, ...ctx.chains.all.map(({ native }) => ({ ...native, id: native.address }))].find(
		({ id, address }) => id === asset || address === asset,
	)?.symbol ?? asset

/** Name of a chain by its CAIP-2 name or its short name. */
export const chainText = ({ ctx }: Readonly<{ ctx: WebContext }>, chain: string): string => {
	// A chain whose node has not answered yet has no name.
	const known = ctx.chains.all.find(({ id }) => id === chain) ?? ctx.chains.all.find(({ name }) => name === chain)
	return known ? known.id.charAt(0).toUpperCase() + known.id.slice(1) : chain
}

/** The same fact, as one that changes by itself: see `isLive`. */
export const live = (facts: readonly ProposalFact[]): ProposalFact[] => facts.map((one) => ({ ...one, isLive: true }))

/** A fact, or none if there is nothing to say. */
export const factOf = (label: string, value: string | null | undefined, before?: string | null): ProposalFact[] =>
	value ? [{ label, value, ...(before === undefined || before === null ? {} : { before }) }] : []

/** A table of the first rows; `total` counts all of them. Null without rows. */
export const tableOf = (
	caption: string,
	heads: readonly string[],
	rows: readonly (readonly string[])[],
	total: number,
): ProposalTable | null =>
	rows.length === 0
		? null
		: { caption, heads: [...heads], rows: rows.slice(0, SHOWN_ROWS).map((row) => [...row]), total }
