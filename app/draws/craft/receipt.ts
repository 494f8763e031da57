import * as z from "zod"
import { documentHash, type Hash } from "../bytes.ts"
import { hash, round, word } from "../words.ts"
import { ACTS, HIGHEST_LEVEL, TIERS } from "./odds.ts"

const count = z.int().min(0).max(1_000_000)
export const pitySchema = z.array(count).max(TIERS.length)

export const outcomeSchema = z.discriminatedUnion("act", [
	z.strictObject({
		act: z.literal("craft"),
		tier: z.enum(TIERS),
		item: word,
		guaranteed: z.enum(TIERS).nullable(),
		pityAfter: pitySchema,
	}),
	z.strictObject({ act: z.enum(["enhance", "evolve"]), hit: z.boolean(), level: z.int().min(0).max(HIGHEST_LEVEL) }),
])

/**
 * What somebody keeps of an act. Each names the one before it of the same wallet and series, so that the acts are a chain: none can be
 * left out, and the counts towards a guarantee follow from it.
 */
export const receiptSchema = z
	.strictObject({
		version: z.literal(1),
		gearId: hash,
		wallet: word,
		series: word,
		act: z.enum(ACTS),
		payment: word,
		round,
		outcome: outcomeSchema,
		pityAfter: pitySchema,
		previous: hash.nullable(),
	})
	.readonly()
export type GearReceipt = z.output<typeof receiptSchema>

export const receiptHash = (receipt: GearReceipt): Hash => documentHash("punktopia gear receipt 1", receipt)
