import { type Odds, TIERS, type Tier, WHOLE_PPM } from "#app/draws/craft/odds.ts"
import { amountText } from "#app/lib/amount.ts"
import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { fieldReader, type Typed } from "../rules-forms.ts"

type PerTier = Readonly<Record<Tier, bigint>>
/** The rule of the forge, as it is edited: the forge reads it by a schema of its own. */
export type OddsFigures = Readonly<{
	odds: Odds
	prices: Readonly<{ craft: bigint; enhance: PerTier; evolve: PerTier }>
	guard: Readonly<{ notice: number; stop: number }>
}>
type Notation = Readonly<{ lang: Lang; asset: Asset }>

export const TIER_FIELDS = ["craft", "enhance", "enhancePrice", "evolvePrice", "pity"] as const
export type TierField = (typeof TIER_FIELDS)[number]
export const tierField = (name: TierField, tier: Tier) => `${name}-${tier}`

/** The version in force as somebody would type it. */
export function typedOdds({ odds, prices, guard }: OddsFigures, { lang, asset }: Notation): Typed {
	const amount = (units: bigint) => amountText(units, asset, lang)
	const perTier = odds.tiers.flatMap(({ tier, ppm }) => [
		[tierField("craft", tier), `${ppm}`],
		[tierField("enhance", tier), `${odds.enhance[tier]}`],
		[tierField("enhancePrice", tier), amount(prices.enhance[tier])],
		[tierField("evolvePrice", tier), amount(prices.evolve[tier])],
	])
	return Object.fromEntries([
		...perTier,
		...odds.pity.map(({ tier, at }) => [tierField("pity", tier), `${at}`]),
		["evolve", `${odds.evolve}`],
		["craftPrice", amount(prices.craft)],
		["notice", `${guard.notice}`],
		["stop", `${guard.stop}`],
		["when", "now"],
	])
}

/** A version as it was typed, beside the one in force (of the first version: the outline of one), with everything that is wrong with it; `body` is null where something is. */
export function readOddsForm(
	fields: FormData,
	{ lang, asset, now, inForce, isFirst }: Notation & Readonly<{ now: Date; inForce: OddsFigures; isFirst: boolean }>,
) {
	const reader = fieldReader(fields, { lang })
	const { problem, problems, text } = reader
	const whole = (field: string, [least, most]: readonly [number, number]): number => {
		const value = reader.number(field)
		if (value === null) return least
		if (value < BigInt(least) || value > BigInt(most))
			problem(field, "operators-mints:wrong.between", { least: `${least}`, most: `${most}` })
		return Number(value)
	}
	const price = (field: string): string => {
		const units = reader.amount(field, asset)
		if (units === 0n) problem(field, "operators-mints:wrong.positive")
		return `${units ?? 0n}`
	}
	const each = <V>(read: (tier: Tier) => V) =>
		Object.fromEntries(TIERS.map((tier) => [tier, read(tier)])) as Record<Tier, V>
	const craft = each((tier) => whole(tierField("craft", tier), [0, WHOLE_PPM]))
	const sum = TIERS.reduce((sum, tier) => sum + craft[tier], 0)
	if (sum !== WHOLE_PPM && problems.length === 0)
		problem(tierField("craft", "common"), "operators-mints:wrong.sum", { sum: `${sum}` })
	const enhance = each((tier) => whole(tierField("enhance", tier), [0, WHOLE_PPM]))
	const prices = {
		craft: price("craftPrice"),
		enhance: each((tier) => price(tierField("enhancePrice", tier))),
		evolve: each((tier) => price(tierField("evolvePrice", tier))),
	}
	// Of the tiers that are certain now, and of no other: what wallets have counted carries over.
	const pity = inForce.odds.pity.map(({ tier, at: most }) => {
		const field = tierField("pity", tier)
		const at = whole(field, [1, 100_000])
		if (!isFirst && at > most && at <= 100_000) problem(field, "operators-mints:wrong.later", { at: `${most}` })
		return { tier, at }
	})
	const unordered = pity.find(({ at }, n) => n > 0 && at <= (pity[n - 1]?.at ?? 0))
	if (unordered) problem(tierField("pity", unordered.tier), "operators-mints:wrong.pity")
	const evolve = whole("evolve", [0, WHOLE_PPM])
	const guard = { notice: whole("notice", [1, 1_000]), stop: whole("stop", [1, 10_000]) }
	if (guard.notice > guard.stop) problem("notice", "operators-mints:wrong.guard")
	const typed: Record<string, string> = reader.typed
	typed.when = text("when") === "later" ? "later" : "now"
	const from = text("from")
	const validFrom = typed.when === "later" ? readUtcMoment(from) : null
	if (typed.when === "later" && !validFrom) problem("from", from === "" ? "admin:needed" : "admin:rules.problem.date")
	if (validFrom && validFrom <= now) problem("from", "admin:rules.problem.past")
	text("version")
	const reason = reader.reason()
	const { series, version, tiers } = inForce.odds
	const odds = {
		version,
		series,
		tiers: tiers.map(({ tier, items }) => ({ tier, ppm: craft[tier], items })),
		pity,
		enhance,
		evolve,
	}
	return {
		...{ typed: reader.typed as Typed, problems, validFrom, reason },
		body: problems.length === 0 ? { odds, prices, guard } : null,
	}
}
