import type { z } from "zod"
import type { gateShape } from "./published.ts"

/**
 * Whether something is open, as an operator has set it. `closed`: not yet, whatever date was announced. `auto`: it opens by itself, at its
 * date, with its sale or with its papers. `open`: now. `paused`: closed for a while.
 */
export type Gate = z.infer<typeof gateShape>
export type GateState = Gate["state"]

/** English, which is a gate and no door: it is read in the menu of languages. */
export const ENGLISH = "english"

/** A pause that has an end is over at that moment. */
export const isPausedAt = ({ state, until }: Gate, now: Date): boolean =>
	state === "paused" && (until === null || new Date(until) > now)

/** English is closed until an operator opens it; it has no date and no pause. */
export const isEnglishOpen = (gate: Gate | undefined): boolean => gate?.state === "open"
