import type { KeyOf } from "#app/lib/keys.ts"
import { C } from "../ink/colours.ts"
import { type Part, type Plate, type Pose, plate } from "../ink/plate.ts"
import { pips, type Scene } from "../ink/scenes.ts"

/** The eyes use the five rarities of the weapons, rarest first. */
export const RARITIES = ["mythic", "legendary", "epic", "rare", "common"] as const
export type Rarity = (typeof RARITIES)[number]

/** Named by its words: none is drawn that nothing is said of. */
export type OcullaId = IdOf<KeyOf<"oculla">>
type IdOf<K extends string> = K extends `oculla:items.${infer Id}.title` ? Id : never

export type Oculla = { readonly id: OcullaId; readonly tier: Rarity; readonly plate: Plate }

/** A rarity's own way to call an eye: its name is on each. */
export const summon =
	(tier: Rarity) =>
	(id: OcullaId, scene: Scene, parts: readonly Part[], pose: Partial<Pose> = {}): Oculla => ({
		id,
		tier,
		plate: plate(id, scene, { x: 300, y: 300, scale: 0.95, ...pose }, parts, [
			pips(RARITIES.length - RARITIES.indexOf(tier), C.paper),
		]),
	})
