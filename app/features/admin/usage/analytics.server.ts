import type { Context } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { T } from "#app/i18n/words.ts"
import { dateFormat, numberFormat } from "#app/lib/formats.ts"
import { LANGS, type Lang, LOCALES } from "#app/lib/paths.ts"
import {
	type ActionName,
	type ActionNames,
	actionNames,
	nameText,
} from "#app/tracking/definitions/action-names.server.ts"
import { STEPS, type Step } from "#app/tracking/sums/funnel.ts"
import {
	type ActionSum,
	type Days,
	type FunnelSum,
	readActionSums,
	readFunnel,
	readHours,
	readJourneys,
	readUsage,
	type Usage,
} from "#app/tracking/sums/read-sums.server.ts"
import type { DayOfBars } from "#app/ui/chart/day-bars.tsx"
import type { Ranked } from "#app/ui/chart/ranked-bars.tsx"
import { isWallet } from "#app/wallets/registry.ts"
import { countOf, daysBefore, partsOf } from "./days.ts"
import { reasonText, sameReason } from "./reasons.ts"

/** Lines of a list; the file has them all. */
const LISTED = 10
const DEAD = 200
/** Reasons of a step. */
const REASONS = 5
const WHOLE = { maximumFractionDigits: 0 } as const
const SHORT_DAY = { dateStyle: "medium", timeZone: "UTC" } as const

type Asked = Readonly<{ days: Days; lang: Lang; product: string }>

/** Everything of the screen: all of it from sums, so that a year costs what a day costs. */
export async function readAnalytics(ctx: Pick<Context, "db">, { days, lang, product }: Asked) {
	const isDay = days.from === days.to
	const parts = isDay ? [] : partsOf(days)
	const [names, [whole, before, ...bars], hours, actions, journeys, funnel] = await Promise.all([
		actionNames(lang, product),
		readUsage(ctx, [days, daysBefore(days), ...parts]),
		isDay ? readHours(ctx, days.from) : [],
		readActionSums(ctx, days),
		readJourneys(ctx, days, LISTED),
		readFunnel(ctx, days),
	])
	const t = await getT(lang)
	const write = (n: number) => numberFormat(LOCALES[lang], WHOLE).format(n)
	const used = actions.filter(({ n }) => n > 0).map((one) => ({ ...one, name: names.action(one.actionCd) }))
	const clicks = used.filter(({ name }) => name?.isClick)
	const landings = used.filter(({ name }) => name?.isLanding)
	const ranked = (rows: typeof used, of: (name: ActionName) => Readonly<{ id: string; label: string }>) =>
		rank(
			rows.flatMap(({ name, n }) => (name ? [{ ...of(name), n }] : [])),
			write,
		)
	return {
		figures: figuresOf(whole, before, write),
		bars: isDay
			? hours.map((usage, hour) => bar({ day: `${hour}`, label: `${String(hour).padStart(2, "0")}:00` }, usage, write))
			: parts.map((part, n) =>
					bar({ day: part.from, label: partText(part, lang), axis: dayText(part.from, lang) }, bars[n], write),
				),
		/** Days of a bar; 0: an hour. */
		perBar: isDay ? 0 : countOf(parts[0] ?? days),
		menus: ranked(clicks, ({ menu }) => ({ id: menu, label: names.menu(menu) })),
		pages: ranked(landings, ({ page }) => ({ id: page, label: page })),
		clickedPages: ranked(clicks, ({ page }) => ({ id: page, label: page })),
		buttons: ranked(clicks, (name) => ({ id: name.code, label: nameText(name) })),
		journeys: rank(
			journeys.map(({ from, to, n }) => ({ id: `${from} ${to}`, label: `${names.page(from)} → ${names.page(to)}`, n })),
			write,
		),
		funnel: funnelOf(funnel, t, write),
		languages: languagesOf(used, funnel, write),
		wallets: walletsOf(funnel, t, write),
		dead: deadOf(actions, names, write),
	}
}
export type Analytics = Awaited<ReturnType<typeof readAnalytics>>

type Write = (n: number) => string

const NONE: Usage = { clicks: 0, landings: 0, visitors: 0 }
const PARTS = ["visitors", "landings", "clicks"] as const

const figuresOf = (whole: Usage = NONE, before: Usage = NONE, write: Write) =>
	PARTS.map((name) => ({ name, text: write(whole[name]), before: write(before[name]) }))

type Bar = Readonly<{ visitors: DayOfBars; used: DayOfBars }>
function bar(
	named: Pick<DayOfBars, "day" | "label" | "axis">,
	{ visitors, landings, clicks }: Usage = NONE,
	write: Write,
): Bar {
	const of = (values: readonly number[]) => ({ ...named, values, texts: values.map(write) })
	return { visitors: of([visitors]), used: of([landings, clicks]) }
}

const dayText = (day: string, lang: Lang) => dateFormat(LOCALES[lang], SHORT_DAY).format(new Date(day))
function partText({ from, to }: Days, lang: Lang): string {
	return dateFormat(LOCALES[lang], SHORT_DAY).formatRange(new Date(from), new Date(to))
}

/** The most frequent first, those of one id added up. */
function rank(rows: readonly Readonly<{ id: string; label: string; n: number }>[], write: Write): Ranked[] {
	const sums = new Map<string, { label: string; n: number }>()
	for (const { id, label, n } of rows) sums.set(id, { label, n: (sums.get(id)?.n ?? 0) + n })
	const all = [...sums].map(([id, one]) => ({ id, ...one })).sort((one, other) => other.n - one.n)
	const most = all[0]?.n ?? 0
	return all.slice(0, LISTED).map(({ id, label, n }) => ({ id, label, part: n / most, text: write(n) }))
}

const sumOf = (rows: readonly FunnelSum[]) => rows.reduce((sum, { n }) => sum + n, 0)
const reached = (rows: readonly FunnelSum[], step: Step) => rows.filter((one) => one.step === step && one.reason === "")

/** How many came to each step, of those before it, and why others did not. */
function funnelOf(rows: readonly FunnelSum[], t: T, write: Write) {
	const first = Math.max(1, sumOf(reached(rows, "connect")))
	return STEPS.map((step, n) => {
		const here = sumOf(reached(rows, step))
		const before = STEPS[n - 1]
		const reasons = new Map<string, number>()
		for (const one of rows)
			if (one.step === step && one.reason !== "") {
				const reason = sameReason(one.reason)
				reasons.set(reason, (reasons.get(reason) ?? 0) + one.n)
			}
		const said = [...reasons.values()].reduce((sum, one) => sum + one, 0)
		const silent = before ? Math.max(0, sumOf(reached(rows, before)) - here - said) : 0
		return {
			step,
			text: write(here),
			part: Math.min(1, here / first),
			reasons: [...reasons]
				.sort(([, one], [, other]) => other - one)
				.slice(0, REASONS)
				.map(([reason, many]) => ({ reason: reasonText(t, reason), text: write(many) })),
			/** Who went no further without a word. */
			silent: silent > 0 ? write(silent) : null,
		}
	})
}

function languagesOf(
	used: readonly Readonly<{ actionCd: string; n: number; name: ActionName | null }>[],
	funnel: readonly FunnelSum[],
	write: Write,
) {
	return LANGS.map((lang) => {
		const own = used.filter(({ name }) => name?.lang === lang)
		const sum = (is: "isLanding" | "isClick") => own.filter(({ name }) => name?.[is]).reduce((all, { n }) => all + n, 0)
		return {
			lang,
			landings: write(sum("isLanding")),
			clicks: write(sum("isClick")),
			steps: stepsOf(
				funnel.filter((one) => one.lang === lang),
				write,
			),
		}
	})
}

const stepsOf = (rows: readonly FunnelSum[], write: Write) =>
	STEPS.map((step) => ({ step, text: write(sumOf(reached(rows, step))) }))

function walletsOf(funnel: readonly FunnelSum[], t: T, write: Write) {
	const types = [...new Set(funnel.map(({ walletType }) => walletType))]
	return types
		.map((walletType) => ({ walletType, rows: funnel.filter((one) => one.walletType === walletType) }))
		.sort((one, other) => sumOf(reached(other.rows, "connect")) - sumOf(reached(one.rows, "connect")))
		.map(({ walletType, rows }) => ({
			/** Empty: it is not known. */
			wallet: isWallet(walletType) ? t(`wallets:names.${walletType}`) : walletType,
			steps: stepsOf(rows, write),
		}))
}

/** Definitions that nobody sent in any of the languages in which they are recorded. */
function deadOf(actions: readonly ActionSum[], names: ActionNames, write: Write) {
	const dead = actions.filter(({ isCurrent, n }) => isCurrent && n === 0)
	const rows = dead
		.flatMap(({ actionCd }) => {
			const name = names.action(actionCd)
			return name ? [{ actionCd, lang: name.lang, page: name.page, item: name.item, level: name.level }] : []
		})
		.sort((one, other) => one.level - other.level || (one.actionCd < other.actionCd ? -1 : 1))
	const known = actions.filter(({ isCurrent }) => isCurrent)
	return { count: write(dead.length), of: write(known.length), rows: rows.slice(0, DEAD) }
}
