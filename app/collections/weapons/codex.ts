import { commonBows } from "./common-bows.ts"
import { commonSpears } from "./common-spears.ts"
import { commonSwords } from "./common-swords.ts"
import { epicBows } from "./epic-bows.ts"
import { epicSpears } from "./epic-spears.ts"
import { epicSwords } from "./epic-swords.ts"
import { legendaryBows } from "./legendary-bows.ts"
import { legendarySpears } from "./legendary-spears.ts"
import { legendarySwords } from "./legendary-swords.ts"
import { mythicBows } from "./mythic-bows.ts"
import { mythicSpears } from "./mythic-spears.ts"
import { mythicSwords } from "./mythic-swords.ts"
import { rareBows } from "./rare-bows.ts"
import { rareSpears } from "./rare-spears.ts"
import { rareSwords } from "./rare-swords.ts"
import type { Tier, Weapon } from "./weapon.ts"

/** Every weapon in the order of the codex: rarest first; its place is its number. */
export const WEAPONS: readonly Weapon[] = [
	...mythicSwords,
	...mythicSpears,
	...mythicBows,
	...legendarySwords,
	...legendarySpears,
	...legendaryBows,
	...epicSwords,
	...epicSpears,
	...epicBows,
	...rareSwords,
	...rareSpears,
	...rareBows,
	...commonSwords,
	...commonSpears,
	...commonBows,
]

const byId = new Map<string, Weapon & { readonly no: number }>(
	WEAPONS.map((weapon, index) => [weapon.id, { ...weapon, no: index + 1 }]),
)

export const getWeapon = (id: string) => byId.get(id)
export const listWeapons = (tier: Tier) => [...byId.values()].filter((weapon) => weapon.tier === tier)
