import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/utc-text.ts"
import { nextRelease } from "../../curve.ts"
import {
	claimsOfSchedule,
	type Listed,
	type PaidClaim,
	publicSchedule,
	releasesIn,
	someSchedules,
} from "../../queries.server.ts"
import {
	amountIn,
	type Coin,
	coinName,
	daysUntil,
	type Line,
	lineOf,
	longDay,
	type ShownStep,
	shortDay,
	shownSteps,
} from "../../shown.ts"
import type { Vested } from "../../status.ts"
import { assetOf } from "../../vault.server.ts"
import { monthsText } from "../schedule-line.tsx"

/** A claim as pages show it. */
export type ShownClaim = Readonly<{
	id: string
	at: Date
	when: string
	amount: string
	wallet: string
	state: "queued" | "sending" | "done" | "waits"
	signature: string | null
}>
export type ShownSchedule = Readonly<{
	line: Line
	/** Whether something pays this coin here. */
	isSet: boolean
	at: Date
	today: string
	from: Date
	begins: string
	end: string
	next: Readonly<{ units: string; day: string; days: number }> | null
	cancelledAt: string | null
	facts: readonly Readonly<{ key: string; name: string; value: string }>[]
	steps: readonly ShownStep[]
	claims: readonly ShownClaim[]
}>
/** `schedule`: the one that was asked for; null: none was, or there is none. `others`: what can be opened. */
export type DetailPage = Readonly<{ schedule: ShownSchedule | null; isGone: boolean; others: readonly Line[] }>

type Context = Pick<WebContext, "db" | "now" | "assets" | "vaults">
type Asking = Readonly<{ t: T; lang: Lang; product: string; id: string | null }>

/** The amounts of a coin: by its asset, or by the printed name where nothing is known of it here. */
export const coinOf = (ctx: Pick<Context, "assets" | "vaults">, id: Vested, product: string): Coin =>
	assetOf(ctx, id) ?? ctx.assets.all.find((one) => one.id === id) ?? { symbol: coinName(id, product), scale: 0 }

export async function detailPage(ctx: Context, { id, ...asking }: Asking): Promise<DetailPage> {
	const at = await ctx.now()
	const row = id === null ? null : await publicSchedule(ctx, id, at)
	if (row) return { schedule: await shownSchedule(ctx, row, { ...asking, at }), isGone: false, others: [] }
	const others = await someSchedules(ctx, at)
	return {
		schedule: null,
		isGone: id !== null,
		others: others.map((one) => lineOf(one, coinOf(ctx, one.asset, asking.product), asking.lang)),
	}
}

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const

export async function shownSchedule(
	ctx: Context,
	row: Listed,
	{ t, lang, product, at }: Omit<Asking, "id"> & Readonly<{ at: Date }>,
): Promise<ShownSchedule> {
	const coin = coinOf(ctx, row.asset, product)
	const [releases, claims] = await Promise.all([releasesIn(ctx, row.id), claimsOfSchedule(ctx, row.id)])
	const { cancelledAt } = row
	const next = nextRelease(releases, at, cancelledAt)
	const moment = (when: Date | null) => (when ? utcText(when, LOCALES[lang]) : null)
	const last = releases.at(-1)?.at ?? row.startsAt
	const months = { months: monthsText(t, row.linearMonths) }
	const facts = [
		[
			"state",
			t(`vesting:state.${row.status === "cancelled" ? "cancelled" : row.status === "ended" ? "ended" : "active"}`),
		],
		["total", amountIn(row.total, coin, lang)],
		["released", amountIn(row.vested, coin, lang)],
		["claimed", amountIn(row.claimed, coin, lang)],
		["claimable", amountIn(row.vested - row.claimed, coin, lang)],
		["wallet", row.wallet],
		["start", longDay(row.startsAt, lang)],
		["first", numberFormat(LOCALES[lang], PERCENT).format(row.firstBps / 10_000)],
		["cliff", monthsText(t, row.cliffMonths)],
		[
			"then",
			row.linearMonths === 0
				? t("vesting:fact.atOnce")
				: t(row.stepMonths === 3 ? "vesting:fact.quarterly" : "vesting:fact.monthly", months),
		],
		["last", longDay(last, lang)],
		["published", moment(row.publishedAt)],
		["cancelledAt", moment(cancelledAt)],
	] as const
	return {
		line: lineOf(row, coin, lang),
		isSet: assetOf(ctx, row.asset) !== null,
		at,
		today: shortDay(at, lang),
		from: row.startsAt,
		begins: shortDay(row.startsAt, lang),
		end: longDay(cancelledAt ?? last, lang),
		next: next && {
			units: amountIn(next.units, coin, lang),
			day: longDay(next.at, lang),
			days: daysUntil(next.at, at),
		},
		cancelledAt: moment(cancelledAt),
		facts: facts.flatMap(([key, value]) => (value === null ? [] : [{ key, name: t(`vesting:fact.${key}`), value }])),
		steps: shownSteps({ releases, at, cancelledAt }, coin, lang),
		claims: claims.map((one) => shownClaim(one, coin, lang)),
	}
}

export const shownClaim = (one: PaidClaim, coin: Coin, lang: Lang): ShownClaim => ({
	id: one.id,
	at: one.requestedAt,
	when: utcText(one.requestedAt, LOCALES[lang]),
	amount: amountIn(one.units, coin, lang),
	wallet: one.wallet,
	state: stateOf(one.status),
	// Until it has landed another transaction may bring it.
	signature: one.status === "done" ? one.signature : null,
})

function stateOf(status: string): ShownClaim["state"] {
	if (status === "done" || status === "cancelled") return "done"
	return status === "queued" || status === "sending" ? status : "waits"
}
