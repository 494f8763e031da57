import type { Tier } from "#app/draws/craft/odds.ts"
import { HIGHEST_LEVEL } from "#app/draws/craft/odds.ts"
import type { Act } from "./odds-rule.ts"

/** Collections that the forge takes its inputs from, and the one that it makes weapons of. */
export const WEAPONS_OF = "gearup"
export const TOOL_OF = { craft: "crafter", enhance: "enhancer", evolve: "evolver" } as const satisfies Record<
	Act,
	string
>
export const COLLECTIONS: readonly string[] = [WEAPONS_OF, ...Object.values(TOOL_OF)]

/** What is asked to be done, with the addresses of what goes in. */
export type Wanted = Readonly<{ act: Act; tool: string; item: string | null; second: string | null }>

/** A weapon as the forge knows it. */
export type KnownItem = Readonly<{ asset: string; weapon: string; tier: Tier; level: number }>

/** Levels that a success gives. */
export const GAIN = { enhance: 1, evolve: 2 } as const
export const mayRise = (act: "enhance" | "evolve", level: number): boolean => level + GAIN[act] <= HIGHEST_LEVEL

export type Role = "tool" | "item" | "second"
/** What goes in, in the order in which it stands in the order and in the transaction. */
export const rolesOf = (act: Act): readonly Role[] =>
	act === "craft" ? ["tool"] : act === "enhance" ? ["item", "tool"] : ["item", "second", "tool"]

/** Which inputs an outcome takes; the rest is given back. */
export function consumed(act: Act, isHit: boolean): readonly Role[] {
	if (act === "evolve") return isHit ? ["second", "tool"] : []
	return ["tool"]
}
