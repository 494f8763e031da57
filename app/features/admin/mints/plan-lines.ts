import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { type Payable, PERCENT_TEXT, type PhaseKind } from "./plan-form.ts"

/** A phase as it is told: of its list how many wallets and a mark of which. */
export type SaidPhase = Readonly<{
	kind: PhaseKind
	startsAt: Date
	endsAt: Date
	most: number
	collections: readonly string[]
	list: Readonly<{ count: number; mark: string }>
}>
/** What a plan sells, however it was read. */
export type SaidPlan = Readonly<{
	name: string
	kind: string
	collection: string
	text: Readonly<{ name: string; symbol: string; uri: string; traits: readonly (readonly [string, string])[] }>
	stock: number
	mostPerWallet: number
	mostAtOnce: number
	draw: string | null
	drawCapBps: number
	startsAt: Date
	endsAt: Date
	prices: readonly Readonly<{ asset: string; units: bigint }>[]
	phases: readonly SaidPhase[]
}>
export type PlanLine = Readonly<{ key: string; label: string; value: string }>
type Words = Readonly<{ t: T; lang: Lang; payable: readonly Payable[]; collectionName: (id: string) => string }>

const WHOLE = { maximumFractionDigits: 0 } as const

/** What a plan says, line by line, in words. */
export function planLines({ t, lang, payable, collectionName }: Words, plan: SaidPlan): PlanLine[] {
	const locale = LOCALES[lang]
	const whole = (n: number) => numberFormat(locale, WHOLE).format(n)
	const at = (moment: Date) => utcText(moment, locale)
	const price = ({ asset, units }: SaidPlan["prices"][number]) => {
		const known = payable.find(({ address }) => address === asset)
		return known ? formatMoney(money(known, units), locale) : `${units} ${asset}`
	}
	const line = (key: string, label: string, value: string) => ({ key, label, value })
	return [
		line("name", t("operators-mints:field.name"), plan.name),
		line("kind", t("operators-mints:field.kind"), t(kindKey(plan.kind))),
		line("collection", t("operators-mints:field.collection"), collectionName(plan.collection)),
		line("stock", t("operators-mints:field.stock"), whole(plan.stock)),
		line(
			"prices",
			t("operators-mints:prices"),
			plan.prices.length === 0 ? t("operators-mints:said.free") : plan.prices.map(price).join(" · "),
		),
		line(
			"limits",
			t("operators-mints:limits"),
			t("operators-mints:said.limits", { wallet: whole(plan.mostPerWallet), once: whole(plan.mostAtOnce) }),
		),
		line("startsAt", t("operators-mints:field.startsAt"), at(plan.startsAt)),
		line("endsAt", t("operators-mints:field.endsAt"), at(plan.endsAt)),
		...plan.phases.map((one, n) => phaseLine({ t, lang, collectionName }, one, n)),
		line(
			"draw",
			t("operators-mints:field.draw"),
			plan.draw === null
				? t("operators-mints:said.noDraw")
				: t("operators-mints:said.draw", {
						draw: plan.draw,
						cap: numberFormat(locale, PERCENT_TEXT).format(plan.drawCapBps / 10_000),
					}),
		),
		line("text", t("operators-mints:field.textName"), `${plan.text.name} (${plan.text.symbol})`),
		line("uri", t("operators-mints:field.uri"), plan.text.uri),
		line(
			"traits",
			t("operators-mints:field.traits"),
			plan.text.traits.map(([kind, value]) => `“${kind}”: “${value}”`).join(" · ") || "–",
		),
	]
}

/** A phase in a line; `n`: how many are before it. */
export function phaseLine({ t, lang, collectionName }: Omit<Words, "payable">, phase: SaidPhase, n: number): PlanLine {
	const { kind, startsAt, endsAt, most, collections, list } = phase
	const locale = LOCALES[lang]
	const whole = (n: number) => numberFormat(locale, WHOLE).format(n)
	const value = [
		`${utcText(startsAt, locale)} – ${utcText(endsAt, locale)}`,
		t("operators-mints:said.most", { most: whole(most) }),
		...(kind === "holders" ? [collections.map(collectionName).join(", ")] : []),
		...(kind === "allow-list" ? [t("operators-mints:said.list", { count: whole(list.count), mark: list.mark })] : []),
	].join(" · ")
	const label = t("operators-mints:said.phase", { n: whole(n + 1), kind: t(`operators-mints:phase.${kind}`) })
	return { key: `phase${n}`, label, value }
}

/** What sells it, in words; a kind of a later version is called "other". */
export const kindKey = (kind: string) =>
	kind === "lost-tesla-art" || kind === "punky-crafter"
		? (`operators-mints:kind.${kind}` as const)
		: "operators-mints:kind.other"

/** A line before and after; null: it is not there. */
export type ChangedLine = Readonly<{ key: string; label: string; before: string | null; after: string | null }>

export const changedLines = (before: readonly PlanLine[], after: readonly PlanLine[]): ChangedLine[] => {
	const keys = [...new Set([...after, ...before].map(({ key }) => key))]
	const of = (lines: readonly PlanLine[], key: string) => lines.find((one) => one.key === key)
	return keys
		.map((key) => ({
			key,
			label: of(after, key)?.label ?? of(before, key)?.label ?? key,
			before: of(before, key)?.value ?? null,
			after: of(after, key)?.value ?? null,
		}))
		.filter((one) => one.before !== one.after)
}
