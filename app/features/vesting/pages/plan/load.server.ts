import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { addressOn } from "#app/identity/members/wallet-types.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { nextRelease, stepsOf } from "../../curve.ts"
import { type Asked, planSums, publicSchedules } from "../../queries.server.ts"
import {
	amountIn,
	coinName,
	columnsOf,
	daysUntil,
	type Line,
	lineOf,
	longDay,
	percentInColumn,
	percentText,
	type ShownStep,
	shortDay,
	shownSteps,
} from "../../shown.ts"
import { CATEGORIES, VESTED, type Vested } from "../../status.ts"
import { supplyOf } from "../../supply.server.ts"
import { assetOf } from "../../vault.server.ts"

/** Tabs of the plan, by their name in an address: the product's coin is the first. */
export const TABS = ["coin", "etm", "pvt"] as const
export type Tab = (typeof TABS)[number]
export const tabIn = (text: string | null): Tab => TABS.find((one) => one === text) ?? "coin"
export const assetIn = (tab: Tab): Vested => (tab === "coin" ? "scg" : tab)
const tabFor = (asset: Vested): Tab => (asset === "scg" ? "coin" : asset)

/** A day on which something is released, by all schedules of a coin together. */
export type CalendarDay = Readonly<{ at: Date; day: string; units: string; sum: string; share: string | null }>
export type PlanPage = Readonly<{
	tab: Tab
	tabs: readonly Readonly<{ tab: Tab; name: string }>[]
	coin: string
	/** Whether its mint is known here and something pays it. */
	isSet: boolean
	at: Date
	today: string
	from: Date
	begins: string
	/** What was searched for; empty: nothing. */
	asked: string
	page: number
	hasMore: boolean
	rows: readonly Line[]
	count: number
	isExample: boolean
	released: string
	total: string
	part: number
	next: Readonly<{ units: string; day: string; days: number }> | null
	supply: Readonly<{ units: string; at: Date; share: string }> | null
	steps: readonly ShownStep[]
	end: string
	calendar: readonly CalendarDay[]
	/** Days to come that the page does not show. */
	more: number
}>

/** Days of the calendar on the page itself; the files have every one. */
const SHOWN_DAYS = 12
const MOST_PAGES = 400
/** Figures of a coin without a mint are never printed. */
const NO_COIN = { symbol: "", scale: 0 }

type Context = Pick<WebContext, "db" | "now" | "assets" | "vaults">
type Asking = Readonly<{ lang: Lang; product: string; query: URLSearchParams }>

export async function planPage(ctx: Context, { lang, product, query }: Asking): Promise<PlanPage> {
	const tab = tabIn(query.get("tab"))
	const id = assetIn(tab)
	const entry = assetOf(ctx, id)
	const coin = entry ?? { ...NO_COIN, symbol: coinName(id, product) }
	const at = await ctx.now()
	const asked = (query.get("q") ?? "").trim().slice(0, 60)
	const page = Math.min(MOST_PAGES, Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1))
	const [sums, list, supply] = await Promise.all([
		planSums(ctx, id, at),
		publicSchedules(ctx, { asset: id, asked: await searched(asked), page, at }),
		entry ? supplyOf(ctx, entry.address) : null,
	])
	const { releases, total, vested } = sums
	const next = nextRelease(releases, at)
	const coming = stepsOf(releases, at).filter(({ isPast }) => !isPast)
	const days = coming.slice(0, SHOWN_DAYS)
	const columns = columnsOf(days, coin, lang)
	const text = (units: bigint) => amountIn(units, coin, lang)
	return {
		...{ tab, coin: coin.symbol, isSet: entry !== null, at, today: shortDay(at, lang), asked, page },
		tabs: VESTED.map((one) => ({ tab: tabFor(one), name: coinName(one, product) })),
		from: releases[0]?.at ?? at,
		begins: shortDay(releases[0]?.at ?? at, lang),
		hasMore: list.hasMore,
		rows: list.rows.map((row) => lineOf(row, coin, lang)),
		count: sums.count,
		isExample: sums.isExample,
		released: text(vested),
		total: text(total),
		part: Number(total === 0n ? 0n : (vested * 1_000n) / total) / 1_000,
		next: next && { units: text(next.units), day: longDay(next.at, lang), days: daysUntil(next.at, at) },
		supply: supply && { units: text(supply.units), at: supply.readAt, share: percentText(total, supply.units, lang) },
		steps: shownSteps({ releases, at }, coin, lang),
		end: longDay(releases.at(-1)?.at ?? at, lang),
		calendar: days.map((one, n) => ({
			at: one.at,
			day: shortDay(one.at, lang),
			units: columns.units[n] ?? "",
			sum: columns.sums[n] ?? "",
			share: supply ? percentInColumn(one.sum, supply.units, lang) : null,
		})),
		more: Math.max(0, coming.length - SHOWN_DAYS),
	}
}

/** What somebody searches for: categories by their names in any language, or a wallet by its beginning. Null: nothing was asked. */
async function searched(text: string): Promise<Asked> {
	if (text === "") return null
	const wanted = text.toLowerCase()
	const said = await Promise.all(LANGS.map(getT))
	const categories = CATEGORIES.filter((one) =>
		[one as string, ...said.map((t) => t(`vesting:category.${one}`))].some((name) =>
			name.toLowerCase().includes(wanted),
		),
	)
	const isWallet = addressOn("solana", text) !== null || /^[1-9A-HJ-NP-Za-km-z]{4,44}$/.test(text)
	return { categories, wallet: isWallet ? text : null }
}
