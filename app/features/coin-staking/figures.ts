import { numberFormat } from "#app/lib/formats.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const

/** "7 %" of 700 basis points, as the locale writes it. */
export const percentText = (bps: number, locale: string): string => numberFormat(locale, PERCENT).format(bps / 10_000)

/** Base units for people, with the coin's symbol. */
export const coinText = (units: bigint, asset: Asset, locale: string): string =>
	formatMoney(money(asset, units), locale)
