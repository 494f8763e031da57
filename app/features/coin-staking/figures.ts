import { numberFormat } from "#app/lib/formats.ts"
import { type Asset, decimalText, formatMoney, money } from "#app/lib/money.ts"

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const

/** "7 %" of 700 basis points, as the locale writes it. */
export const percentText = (bps: number, locale: string): string => numberFormat(locale, PERCENT).format(bps / 10_000)

/** Base units for people, with the coin's symbol. */
export const coinText = (units: bigint, asset: Asset, locale: string): string =>
	formatMoney(money(asset, units), locale)

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** The same for overviews: at most two decimals, and what is below them left out, so that nobody reads more than there is. */
export const coinsInShort = (units: bigint, asset: Asset, locale: string): string =>
	coinText(inShort(units, asset), asset, locale)

/** Where there is room for a few digits only: whole coins, rounded down; what is less than one is told in full. */
export function wholeCoins(units: bigint, asset: Asset, locale: string): string {
	const whole = units - (units % 10n ** BigInt(asset.scale))
	return coinText(whole > 0n ? whole : units, asset, locale)
}

/** Always two decimals: for what grows from day to day. */
export function growingText(units: bigint, asset: Asset, locale: string): string {
	const figure = decimalText(money(asset, inShort(units, asset)))
	return `${numberFormat(locale, CENTS).format(figure as `${number}`)} ${asset.symbol}`
}

const inShort = (units: bigint, { scale }: Asset): bigint => units - (units % 10n ** BigInt(Math.max(scale - 2, 0)))
