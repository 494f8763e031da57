import type { Tier } from "#app/draws/craft/odds.ts"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"

/** What came of an act, as its receipt has it. */
export type GearOutcome =
	| Readonly<{ act: "craft"; item: string; tier: Tier }>
	| Readonly<{ act: "enhance" | "evolve"; hit: boolean; level: number }>

/** In words; `guaranteed`: the tier that was certain. */
export function gearOutcome(t: T, outcome: GearOutcome | null, guaranteed: Tier | null): string {
	if (outcome === null) return "–"
	if (outcome.act !== "craft")
		return t(outcome.hit ? "draw-proofs:fact.hit" : "draw-proofs:fact.miss", { level: outcome.level })
	const said = { item: t(asKey(`weapons:items.${outcome.item}.title`)), tier: t(`draw-proofs:tier.${outcome.tier}`) }
	return t(guaranteed ? "draw-proofs:fact.guaranteed" : "draw-proofs:fact.craft", said)
}
