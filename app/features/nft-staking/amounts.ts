import { numberFormat } from "#app/lib/formats.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const
const WHOLE = { maximumFractionDigits: 0 } as const
const TIMES = { maximumFractionDigits: 2 } as const
/** Decimals of a figure that grows while it is looked at. */
const ROUGH = 2

/** Base units for people, exact, with the symbol. */
export const coinText = (units: bigint, asset: Asset, locale: string): string =>
	formatMoney(money(asset, units), locale)

/** The same with two decimals, rounded down. */
export function roughText(units: bigint, asset: Asset, locale: string): string {
	if (asset.scale <= ROUGH) return coinText(units, asset, locale)
	const step = 10n ** BigInt(asset.scale - ROUGH)
	return formatMoney(money({ symbol: asset.symbol, scale: ROUGH }, units / step), locale)
}

export const percentText = (bps: number, locale: string): string => numberFormat(locale, PERCENT).format(bps / 10_000)
export const wholeText = (value: number | bigint, locale: string): string => numberFormat(locale, WHOLE).format(value)
/** "1.25" of 12,500 basis points. */
export const timesText = (bps: number, locale: string): string => numberFormat(locale, TIMES).format(bps / 10_000)
