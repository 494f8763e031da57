import { commonOcullas } from "./common-ocullas.ts"
import { epicOcullas } from "./epic-ocullas.ts"
import { legendaryOcullas } from "./legendary-ocullas.ts"
import { mythicOcullas } from "./mythic-ocullas.ts"
import type { Oculla, Rarity } from "./oculla.ts"
import { rareOcullas } from "./rare-ocullas.ts"

/** Every Oculla, rarest first; its place is its number. */
export const OCULLAS: readonly Oculla[] = [
	...mythicOcullas,
	...legendaryOcullas,
	...epicOcullas,
	...rareOcullas,
	...commonOcullas,
]

const byId = new Map<string, Oculla & { readonly no: number }>(
	OCULLAS.map((oculla, index) => [oculla.id, { ...oculla, no: index + 1 }]),
)

export const getOculla = (id: string) => byId.get(id)
export const listOcullas = (tier: Rarity) => [...byId.values()].filter((oculla) => oculla.tier === tier)
