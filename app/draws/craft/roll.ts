import { concatBytes, type Hash, hexToBytes, sha256, taggedHash, u32, u64, utf8ToBytes } from "../bytes.ts"
import { uniform } from "../uniform.ts"
import { type Odds, oddsHash, rankOf, type Tier, WHOLE_PPM } from "./odds.ts"
import { type GearOrder, gearIdOf } from "./order.ts"
import { countOn, dueTier, type PityCounts } from "./pity.ts"

/** What an outcome follows from. All of it is fixed by the payment but the round, which nobody knows until some seconds later. */
export type RollInputs = Readonly<{
	order: GearOrder
	odds: Odds
	/** Signature of the payment's transaction, as the chain lists it. */
	payment: string
	/** Hash of the beacon's chain. */
	chain: Hash
	round: number
	randomness: Hash
	/** As it was before this craft; of other acts as well, where it decides nothing. */
	pity: PityCounts
}>

export type Outcome =
	| Readonly<{
			act: "craft"
			tier: Tier
			item: string
			/** The tier that was certain, where it was; null: a natural roll. */
			guaranteed: Tier | null
			pityAfter: PityCounts
	  }>
	| Readonly<{ act: "enhance" | "evolve"; hit: boolean; level: number }>

export const rollSeed = ({ order, odds, payment, chain, round, randomness, pity }: RollInputs): Uint8Array =>
	taggedHash(
		"punktopia gear seed 1",
		hexToBytes(chain),
		u64(round),
		hexToBytes(randomness),
		sha256(utf8ToBytes(gearIdOf(order))),
		sha256(utf8ToBytes(payment)),
		hexToBytes(oddsHash(odds)),
		concatBytes(u32(pity.length), ...pity.map(u32)),
	)

/**
 * The outcome, the same whenever it is reckoned. Throws a RangeError where the order is not of these odds or the counts are not of theirs:
 * nothing was promised then.
 */
export function roll(inputs: RollInputs): Outcome {
	const { order, odds, pity } = inputs
	if (order.odds !== oddsHash(odds) || order.series !== odds.series) throw new RangeError("the order is of other odds")
	if (pity.length !== odds.pity.length) throw new RangeError("the counts are of other guarantees")
	const seed = rollSeed(inputs)
	const { act } = order
	if (act.kind === "craft") return craft(seed, odds, pity)
	const ppm = act.kind === "enhance" ? odds.enhance[act.tier] : odds.evolve
	const hit = uniform(seed, "step", 0, WHOLE_PPM) < ppm
	const gain = act.kind === "enhance" ? 1 : 2
	return { act: act.kind, hit, level: act.level + (hit ? gain : 0) }
}

/** A guarantee leaves out the tiers below it; those that are left are as likely to each other as before. */
export function craft(
	seed: Uint8Array,
	odds: Pick<Odds, "tiers" | "pity">,
	pity: PityCounts,
): Outcome & { act: "craft" } {
	const guaranteed = dueTier(odds, pity)
	const open = guaranteed ? odds.tiers.filter(({ tier }) => rankOf(tier) >= rankOf(guaranteed)) : odds.tiers
	let left = uniform(
		seed,
		"tier",
		0,
		open.reduce((sum, { ppm }) => sum + ppm, 0),
	)
	for (const { tier, ppm, items } of open) {
		if (left >= ppm) {
			left -= ppm
			continue
		}
		const item = items[uniform(seed, "item", 0, items.length)] as string
		return { act: "craft", tier, item, guaranteed, pityAfter: countOn(odds, pity, tier) }
	}
	throw new RangeError("odds that do not add up")
}
