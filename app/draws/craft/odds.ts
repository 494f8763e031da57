import * as z from "zod"
import { documentHash, type Hash } from "../bytes.ts"
import { word } from "../words.ts"

/** What crafting promises: per tier, per item, per step, and after how many tries a tier is certain. Published before anybody pays. */

export const TIERS = ["common", "rare", "epic", "legendary", "mythic"] as const
export type Tier = (typeof TIERS)[number]
/** Parts of a million: how odds are kept, so that they add up exactly. */
export const WHOLE_PPM = 1_000_000
export const ACTS = ["craft", "enhance", "evolve"] as const
export type Act = (typeof ACTS)[number]
export const HIGHEST_LEVEL = 10
/** Seconds after the block time of the payment: the first round from then on decides. */
export const ROUND_DELAY_SECONDS = 4

const ppm = z.int().min(0).max(WHOLE_PPM)
const tier = z.enum(TIERS)
const perTier = <T extends z.ZodType>(of: T) =>
	z.strictObject({ common: of, rare: of, epic: of, legendary: of, mythic: of })

export const oddsSchema = z
	.strictObject({
		version: z.literal(1),
		/** Which crafter they are of; pity is counted for a wallet and a series. */
		series: word,
		/** From the lowest tier up. Items of a tier are equally likely. */
		tiers: z
			.array(z.strictObject({ tier, ppm, items: z.array(word).max(1_000) }))
			.refine((all) => all.length === TIERS.length && all.every((one, at) => one.tier === TIERS[at]), "tiers in order")
			.refine((all) => all.reduce((sum, one) => sum + one.ppm, 0) === WHOLE_PPM, "odds do not add up to the whole")
			.refine((all) => all.every((one) => one.ppm === 0 || one.items.length > 0), "a tier has no items"),
		/** At the n-th craft in a row without that tier or a higher one, it is certain. */
		pity: z
			.array(z.strictObject({ tier, at: z.int().min(1).max(100_000) }))
			.max(TIERS.length)
			.refine(risesOnce, "guarantees rise with their tiers, each once"),
		/** Odds of success, by the tier of what is enhanced. */
		enhance: perTier(ppm),
		evolve: ppm,
	})
	.refine(isKept, "a guarantee is of a tier that nobody can get")
	.readonly()

export type Odds = z.output<typeof oddsSchema>

type Guarantees = readonly Readonly<{ tier: Tier; at: number }>[]

function risesOnce(all: Guarantees): boolean {
	return all.every(({ tier, at }, place) => {
		const before = all[place - 1]
		return !before || (rankOf(tier) > rankOf(before.tier) && at > before.at)
	})
}

function isKept({
	pity,
	tiers,
}: Readonly<{ pity: Guarantees; tiers: readonly { tier: Tier; ppm: number }[] }>): boolean {
	return pity.every((one) => tiers.some(({ tier, ppm }) => ppm > 0 && rankOf(tier) >= rankOf(one.tier)))
}

/** The higher, the rarer. */
export const rankOf = (tier: Tier): number => TIERS.indexOf(tier)

/** By which odds are named in what a buyer signs. */
export const oddsHash = (odds: Odds): Hash => documentHash("punktopia gear odds 1", odds)

/** What stands until an operator posts others. `items`: which there are of each tier. */
export const firstOdds = (series: string, items: Readonly<Record<Tier, readonly string[]>>): Odds =>
	oddsSchema.parse({
		version: 1,
		series,
		tiers: TIERS.map((tier) => ({ tier, ppm: FIRST_PPM[tier], items: [...items[tier]] })),
		pity: [
			{ tier: "epic", at: 15 },
			{ tier: "legendary", at: 60 },
			{ tier: "mythic", at: 200 },
		],
		enhance: { common: 800_000, rare: 600_000, epic: 450_000, legendary: 300_000, mythic: 200_000 },
		evolve: 500_000,
	})

const FIRST_PPM = { common: 550_000, rare: 280_000, epic: 120_000, legendary: 40_000, mythic: 10_000 }
