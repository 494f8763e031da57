import * as z from "zod"
import { documentHash, type Hash } from "../bytes.ts"
import { hash, word } from "../words.ts"
import { HIGHEST_LEVEL, TIERS } from "./odds.ts"

/**
 * What somebody asks to be made, as it is fixed before they pay. Its hash is the gear's id and stands in the memo that they sign, so that
 * neither the act nor what goes into it can be said differently once the outcome is known.
 */
export const orderSchema = z
	.strictObject({
		version: z.literal(1),
		wallet: word,
		series: word,
		odds: hash,
		/** Chosen by the site; one wallet may ask for the same twice. */
		nonce: word,
		/** Mints that go in: the crafter; or the item and the enhancer; or two items and the evolver. */
		inputs: z.array(word).min(1).max(3),
		act: z.discriminatedUnion("kind", [
			z.strictObject({ kind: z.literal("craft") }),
			z.strictObject({
				kind: z.literal("enhance"),
				item: word,
				tier: z.enum(TIERS),
				level: z
					.int()
					.min(0)
					.max(HIGHEST_LEVEL - 1),
			}),
			z.strictObject({
				kind: z.literal("evolve"),
				item: word,
				tier: z.enum(TIERS),
				level: z
					.int()
					.min(0)
					.max(HIGHEST_LEVEL - 2),
			}),
		]),
	})
	.readonly()

export type GearOrder = z.output<typeof orderSchema>

/** The gear's id. */
export const gearIdOf = (order: GearOrder): Hash => documentHash("punktopia gear order 1", order)

/** What the buyer signs beside the payment. Short: it shares a transaction with it. */
export const gearMemo = (gearId: Hash, { odds, series }: Pick<GearOrder, "odds" | "series">): string =>
	`gear ${gearId} odds ${odds} ${series}`

const MEMO = /^gear ([0-9a-f]{64}) odds ([0-9a-f]{64}) ([0-9A-Za-z:._-]{1,128})$/

/** Null: it is no such memo. */
export function readGearMemo(memo: string): Readonly<{ gearId: Hash; odds: Hash; series: string }> | null {
	const [, gearId, odds, series] = MEMO.exec(memo) ?? []
	return gearId && odds && series ? { gearId, odds, series } : null
}
