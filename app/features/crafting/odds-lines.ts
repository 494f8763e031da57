import type { Asset } from "#app/lib/money.ts"
import type { RuleKind, RuleLine } from "#app/settings/rules/rule-lines.ts"
import { ODDS_RULE, oddsShape } from "./odds-rule.ts"

/** Parts of a million in a 10,000th, which is what operators' pages have percents in. */
const PPM_IN_BPS = 100

/** The odds and prices of the forge, as operators are shown them. */
export const oddsKind: RuleKind = {
	key: ODDS_RULE,
	name: "odds",
	shape: oddsShape,
	lines(body, assets) {
		const read = oddsShape.body.safeParse(body)
		const asset: Asset | undefined = assets.find(({ id }) => id === "pvt")
		if (!read.success || !asset) return null
		const { odds, prices, guard } = read.data
		const percent = (what: string, tier: string, ppm: number): RuleLine => ({
			what,
			of: { collection: tier },
			value: { unit: "percent", n: ppm / PPM_IN_BPS },
		})
		const amount = (what: string, of: RuleLine["of"], n: bigint): RuleLine => ({
			what,
			of,
			value: { unit: "amount", n, asset },
		})
		const count = (what: string, of: RuleLine["of"], n: number): RuleLine => ({ what, of, value: { unit: "count", n } })
		return [
			...odds.tiers.flatMap(({ tier, ppm }) => [
				percent("craftOdds", tier, ppm),
				percent("enhanceOdds", tier, odds.enhance[tier]),
				amount("enhancePrice", { collection: tier }, prices.enhance[tier]),
				amount("evolvePrice", { collection: tier }, prices.evolve[tier]),
			]),
			{ what: "evolveOdds", of: null, value: { unit: "percent", n: odds.evolve / PPM_IN_BPS } },
			amount("craftPrice", null, prices.craft),
			...odds.pity.map(({ tier, at }) => count("certainAt", { collection: tier }, at)),
			count("guardNotice", null, guard.notice),
			count("guardStop", null, guard.stop),
		]
	},
}
