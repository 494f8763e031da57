import type { AssetEntry } from "#app/chains/assets.ts"
import { dateFormat, numberFormat, utcDay } from "#app/lib/formats.ts"
import { decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { type Release, type Step, stepsOf } from "./curve.ts"
import type { Cancels, Category, Vested, VestingStatus } from "./status.ts"
import { vestingStatus } from "./status.ts"

/** Names of coins whose mint is not known here. */
const NAMES: Readonly<Record<Vested, string | null>> = { scg: null, etm: "ETM", pvt: "PVT" }
export const coinName = (id: Vested, product: string) => NAMES[id] ?? product

/** A coin as its amounts are written; one without a mint has no amounts. */
export type Coin = Pick<AssetEntry, "symbol" | "scale">

/** A release as chart and table show it: `part` is how much of all is released by then, from 0 to 1. */
export type ShownStep = Readonly<{ at: Date; day: string; units: string; sum: string; part: number; isPast: boolean }>

export const DAY_MS = 86_400_000
const SHORT_DAY = { dateStyle: "medium", timeZone: "UTC" } as const
const PERCENT = { style: "percent", maximumFractionDigits: 4 } as const
const PERCENT_IN_COLUMN = { ...PERCENT, minimumFractionDigits: 4 } as const
/** One object a number of decimals: see `numberFormat`. */
const DECIMALS = Array.from({ length: 31 }, (_, n) => ({ minimumFractionDigits: n, maximumFractionDigits: n }))

export const shortDay = (at: Date, lang: Lang) => dateFormat(LOCALES[lang], SHORT_DAY).format(at)
export const longDay = (at: Date, lang: Lang) => utcDay(at.toISOString(), LOCALES[lang])
export const amountIn = (units: bigint, coin: Coin, lang: Lang) => formatMoney(money(coin, units), LOCALES[lang])

/** Amounts that stand under each other: all have the decimals of the one that needs the most, so that their points line up. */
function columnIn(all: readonly bigint[], coin: Coin, lang: Lang): readonly string[] {
	const texts = all.map((units) => decimalText(money(coin, units)))
	const decimals = texts.reduce((most, text) => Math.max(most, text.split(".")[1]?.length ?? 0), 0)
	const format = numberFormat(LOCALES[lang], DECIMALS[decimals] ?? {})
	return texts.map((text) => `${format.format(text as `${number}`)} ${coin.symbol}`)
}

/** A part of a whole in millionths, rounded down: enough for a picture, never for money. */
export const partOf = (units: bigint, whole: bigint): number =>
	whole === 0n ? 0 : Number((units * 1_000_000n) / whole) / 1_000_000
export const percentText = (units: bigint, whole: bigint, lang: Lang) =>
	numberFormat(LOCALES[lang], PERCENT).format(partOf(units, whole))
export const percentInColumn = (units: bigint, whole: bigint, lang: Lang) =>
	numberFormat(LOCALES[lang], PERCENT_IN_COLUMN).format(partOf(units, whole))

/** Whole days until a moment, from the day that it is now. */
export const daysUntil = (at: Date, now: Date) =>
	Math.round((at.getTime() - Math.floor(now.getTime() / DAY_MS) * DAY_MS) / DAY_MS)

/** The two columns of amounts that a table of releases has. */
export const columnsOf = (steps: readonly Step[], coin: Coin, lang: Lang) => ({
	units: columnIn(
		steps.map(({ units }) => units),
		coin,
		lang,
	),
	sums: columnIn(
		steps.map(({ sum }) => sum),
		coin,
		lang,
	),
})

type Curve = Readonly<{ releases: readonly Release[]; at: Date; cancelledAt?: Date | null }>
export function shownSteps({ releases, at, cancelledAt = null }: Curve, coin: Coin, lang: Lang): readonly ShownStep[] {
	const steps: readonly Step[] = stepsOf(releases, at, cancelledAt)
	const whole = steps.at(-1)?.sum ?? 0n
	const { units, sums } = columnsOf(steps, coin, lang)
	return steps.map((one, n) => ({
		at: one.at,
		day: shortDay(one.at, lang),
		units: units[n] ?? "",
		sum: sums[n] ?? "",
		part: partOf(one.sum, whole),
		isPast: one.isPast,
	}))
}

/** What a list shows of a schedule, as text. */
export type Line = Readonly<{
	id: string
	asset: Vested
	category: Category
	status: VestingStatus
	isExample: boolean
	wallet: string
	coin: string
	total: string
	cliffMonths: number
	linearMonths: number
	vested: string
	claimed: string
	/** Released and not claimed; null: nothing is. */
	claimable: string | null
	part: number
	claimedPart: number
	nextAt: Date | null
	next: string | null
	cancels: Cancels
}>

type ListedUnits = Readonly<{
	id: string
	asset: Vested
	category: Category
	status: string
	isExample: boolean
	wallet: string
	total: bigint
	cliffMonths: number
	linearMonths: number
	vested: bigint
	claimed: bigint
	nextAt: Date | null
	cancels: Cancels
}>

export function lineOf(row: ListedUnits, coin: Coin, lang: Lang): Line {
	const { total, vested, claimed } = row
	return {
		...{ id: row.id, asset: row.asset, category: row.category, isExample: row.isExample, wallet: row.wallet },
		...{ cliffMonths: row.cliffMonths, linearMonths: row.linearMonths, nextAt: row.nextAt, cancels: row.cancels },
		status: vestingStatus.nameOf(row.status),
		coin: coin.symbol,
		total: amountIn(total, coin, lang),
		vested: amountIn(vested, coin, lang),
		claimed: amountIn(claimed, coin, lang),
		claimable: vested > claimed ? amountIn(vested - claimed, coin, lang) : null,
		part: partOf(vested, total),
		claimedPart: partOf(claimed, total),
		next: row.nextAt && shortDay(row.nextAt, lang),
	}
}
