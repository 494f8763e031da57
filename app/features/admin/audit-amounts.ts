import type { T } from "#app/i18n/words.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { AuditLine } from "./audit-terms.ts"

/** A coin as rows of the audit name it: by id or by address. */
export type AuditCoin = Readonly<{ id: string; address: string; symbol: string; scale: number }>

/** Facts that are base units, or hold base units by name. */
const AMOUNTS = new Set(["units", "pool", "budgets"])
/** Acts whose rows name no coin, by the beginning of their name: each is of one coin. */
const COIN_OF_ACTS = [
	["coin-staking.", "scg"],
	["nft-staking.share-", "usdc"],
] as const
const UNITS = /^\d{1,78}$/
type Facts = Readonly<Record<string, unknown>>
type Shown = Readonly<{ t: T; lang: Lang; coins: readonly AuditCoin[] }>

/** The facts with each amount as the language writes it, with its coin. A row that names no known coin keeps its base units, and says so. */
export function withAmounts(
	{ act, subject, facts }: Pick<AuditLine, "act" | "subject" | "facts">,
	{ t, lang, coins }: Shown,
): unknown {
	if (typeof facts !== "object" || facts === null || Array.isArray(facts)) return facts
	const given = facts as Facts
	const hints = [subject, given.reward, given.kind, COIN_OF_ACTS.find(([begin]) => act.startsWith(begin))?.[1]]
	const coin = hints.flatMap((hint) => coins.find(({ id, address }) => id === hint || address === hint) ?? [])[0]
	const shown = (value: unknown): unknown => {
		if (typeof value === "string" && UNITS.test(value))
			return coin
				? formatMoney(money(coin, BigInt(value)), LOCALES[lang])
				: t("admin:audit.baseUnits", { count: value })
		if (typeof value !== "object" || value === null || Array.isArray(value)) return value
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]))
	}
	return Object.fromEntries(
		Object.entries(given).map(([name, value]) => [name, AMOUNTS.has(name) ? shown(value) : value]),
	)
}
