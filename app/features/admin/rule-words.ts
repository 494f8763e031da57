import { collectionName } from "#app/collections/collection-name.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { RuleLine, RuleValue } from "#app/settings/rules/rule-lines.ts"
import { wordsOr } from "./code-words.ts"

const unitOf = (unit: string) => ({ style: "unit", unit, unitDisplay: "long" }) as const
const UNITS = { days: unitOf("day"), hours: unitOf("hour"), minutes: unitOf("minute"), weeks: unitOf("week") }
/** Odds are parts of a million: four digits show each of them. */
const PERCENT = { style: "percent", maximumFractionDigits: 4 } as const
const TIMES = { maximumFractionDigits: 4 } as const
const WHOLE = { maximumFractionDigits: 0 } as const
const BPS = 10_000

/** A figure of a rule with its unit, as the language writes it. */
export function valueText(t: T, lang: Lang, value: RuleValue): string {
	const locale = LOCALES[lang]
	switch (value.unit) {
		case "amount":
			return formatMoney(money(value.asset, value.n), locale)
		case "percent":
			return numberFormat(locale, PERCENT).format(value.n / BPS)
		case "times":
			return `× ${numberFormat(locale, TIMES).format(value.n / BPS)}`
		case "yes":
			return t(value.n === 1 ? "admin:rules.yes" : "admin:rules.no")
		case "words":
			return value.n
		case "count":
			return wholeText(lang, value.n)
		default:
			return numberFormat(locale, UNITS[value.unit]).format(value.n)
	}
}

export const wholeText = (lang: Lang, n: number | bigint): string => numberFormat(LOCALES[lang], WHOLE).format(n)
export const daysText = (lang: Lang, days: number): string => numberFormat(LOCALES[lang], UNITS.days).format(days)

export const lineName = (t: T, what: string): string => t(asKey(`admin:rules.lines.${what}`))

/** Which part of a rule a line is of: a term, a question, a tier of what the forge makes, or a collection. */
export const partName = (t: T, lang: Lang, of: NonNullable<RuleLine["of"]>): string =>
	"term" in of
		? t("admin:rules.term", { days: daysText(lang, of.term) })
		: "question" in of
			? t("admin:rules.question", { n: wholeText(lang, of.question) })
			: wordsOr(t, `admin:rules.tiers.${of.collection}`, collectionName(of.collection))

/** A line with the part that it is of. */
export const wholeLineName = (t: T, lang: Lang, { what, of }: Pick<RuleLine, "what" | "of">): string =>
	of ? `${partName(t, lang, of)} · ${lineName(t, what)}` : lineName(t, what)

/** A rule by its name; one that no feature knows, by its key. */
export const ruleName = (t: T, { key, name }: Readonly<{ key: string; name: string | null }>): string =>
	name === null ? key : t(asKey(`admin:rules.names.${name}`))

/** Whoever stands in a version: an ID, or what wrote the first one. */
export const whoText = (t: T, who: string | null): string =>
	who === null ? t("admin:rules.nobody") : who === "seed" ? t("admin:rules.installation") : who
