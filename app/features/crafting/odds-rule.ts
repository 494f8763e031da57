import { z } from "zod"
import { getWeapon, listWeapons } from "#app/collections/weapons/codex.ts"
import { firstOdds, oddsSchema, TIERS, type Tier } from "#app/draws/craft/odds.ts"

/** The rule of the forge: its odds, guarantees and prices. */
export const ODDS_RULE = "crafting:odds"
export const SERIES = "punky"

/** Odds in parts of a million, drawn without a remainder (`app/draws/craft/roll.ts`). */
const METHODS = ["ppm-uniform@1"] as const

const units = z
	.string()
	.regex(/^[1-9]\d{0,29}$/)
	.transform(BigInt)
const perTier = z.strictObject({ common: units, rare: units, epic: units, legendary: units, mythic: units })

/** Body of the rule. Prices are base units of PVT as text. */
export const oddsBody = z.strictObject({
	odds: oddsSchema
		.refine(({ series }) => series === SERIES, "a series that is not made")
		.refine(
			({ tiers }) => tiers.every(({ tier, items }) => items.every((id) => getWeapon(id)?.tier === tier)),
			"an item that is no weapon of its tier",
		),
	prices: z.strictObject({ craft: units, enhance: perTier, evolve: perTier }),
	/** Paid acts of a wallet in 24 hours: a notice from so many on, and none after so many. */
	guard: z.strictObject({ notice: z.int().min(1).max(1_000), stop: z.int().min(1).max(10_000) }),
})
export type OddsRule = z.output<typeof oddsBody>
export const oddsShape = { body: oddsBody, methods: [...METHODS] }

export type Act = "craft" | "enhance" | "evolve"
/** What an act costs, in base units. `tier`: of the item that is worked on. */
export function priceOf({ prices }: Pick<OddsRule, "prices">, act: Act, tier: Tier | null): bigint {
	if (act === "craft") return prices.craft
	if (tier === null) throw new Error(`the price of "${act}" goes by the tier of its item`)
	return prices[act][tier]
}

/** The first rule, an example: an operator posts the next. `decimals`: of PVT. */
export function oddsSeed(decimals: number): z.input<typeof oddsBody> {
	const coins = (whole: number) => (BigInt(whole) * 10n ** BigInt(decimals)).toString()
	const steps = {
		common: coins(50),
		rare: coins(100),
		epic: coins(200),
		legendary: coins(400),
		mythic: coins(800),
	}
	const items = Object.fromEntries(TIERS.map((tier) => [tier, listWeapons(tier).map(({ id }) => id)])) as Record<
		Tier,
		string[]
	>
	return {
		odds: firstOdds(SERIES, items),
		prices: { craft: coins(100), enhance: steps, evolve: steps },
		guard: { notice: 20, stop: 100 },
	}
}
