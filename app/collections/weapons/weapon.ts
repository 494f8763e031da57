import type { KeyOf } from "#app/lib/keys.ts"
import { C } from "../ink/colours.ts"
import { type Part, type Plate, type Pose, plate } from "../ink/plate.ts"
import { pips, type Scene } from "../ink/scenes.ts"

export const TIERS = ["mythic", "legendary", "epic", "rare", "common"] as const
export type Tier = (typeof TIERS)[number]
export const KINDS = ["sword", "spear", "bow"] as const
export type Kind = (typeof KINDS)[number]

/** Named by its words: none is drawn that nothing is said of. */
export type WeaponId = IdOf<KeyOf<"weapons">>
type IdOf<K extends string> = K extends `weapons:items.${infer Id}.title` ? Id : never

export type Weapon = { readonly id: WeaponId; readonly tier: Tier; readonly kind: Kind; readonly plate: Plate }

/** How the three kinds lie on the sheet unless a drawing says otherwise. */
const POSES = {
	sword: { x: 296, y: 304, angle: 42, scale: 0.86 },
	spear: { x: 296, y: 304, angle: 42, scale: 0.87 },
	bow: { x: 318, y: 268, angle: -38, scale: 0.78 },
} as const

/** A tier's own way to make weapons: its name is on each. */
export const forge =
	(tier: Tier) =>
	(id: WeaponId, kind: Kind, scene: Scene, parts: readonly Part[], pose: Partial<Pose> = {}): Weapon => ({
		id,
		tier,
		kind,
		plate: plate(id, scene, { ...POSES[kind], ...pose }, parts, [pips(TIERS.length - TIERS.indexOf(tier), C.paper)]),
	})
