import { sha256, u32, utf8ToBytes } from "../bytes.ts"
import { type Odds, rankOf, TIERS, type Tier } from "../craft/odds.ts"
import { noPity, type PityCounts } from "../craft/pity.ts"
import { craft } from "../craft/roll.ts"
import type { TierCounts } from "./observed.ts"

export type Simulated = Readonly<{
	counts: TierCounts
	/** Of each item, natural rolls and guaranteed ones together: within a tier they are equally likely in both. */
	items: ReadonlyMap<string, number>
	/** The longest row of crafts below each guaranteed tier, in the order of the guarantees: one less than it promises, at most. */
	longest: readonly number[]
}>

type Options = Readonly<{ odds: Odds; wallets: number; crafts: number; name: string }>

/** Crafts of many wallets, one after the other, of seeds that are the same each time. Rows without a tier are counted by themselves here. */
export function simulate({ odds, wallets, crafts, name }: Options): Simulated {
	const counts = Object.fromEntries(TIERS.map((tier) => [tier, { natural: 0, guaranteed: 0 }])) as Record<
		Tier,
		{ natural: number; guaranteed: number }
	>
	const items = new Map<string, number>()
	const longest = odds.pity.map(() => 0)
	const prefix = utf8ToBytes(name)
	for (let wallet = 0; wallet < wallets; wallet++) {
		let pity: PityCounts = noPity(odds)
		const rows = odds.pity.map(() => 0)
		for (let at = 0; at < crafts; at++) {
			const seed = sha256(new Uint8Array([...prefix, ...u32(wallet), ...u32(at)]))
			const { tier, item, guaranteed, pityAfter } = craft(seed, odds, pity)
			pity = pityAfter
			counts[tier][guaranteed ? "guaranteed" : "natural"]++
			items.set(item, (items.get(item) ?? 0) + 1)
			for (const [place, promise] of odds.pity.entries()) {
				const row = rankOf(tier) >= rankOf(promise.tier) ? 0 : (rows[place] ?? 0) + 1
				rows[place] = row
				longest[place] = Math.max(longest[place] ?? 0, row)
			}
		}
	}
	return { counts, items, longest }
}
