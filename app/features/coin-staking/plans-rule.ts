import { z } from "zod"
import { STAKING_DAYS } from "./plans.ts"

export const PLANS_RULE = "coin-staking:plans"

const wholeUnits = z
	.string()
	.regex(/^\d{1,40}$/)
	.transform(BigInt)

/** Body of the rule `coin-staking:plans`: what a term pays, and between which bounds. Amounts are base units as text. */
export const plansBody = z.object({
	terms: z.array(
		z.object({
			days: z.literal(STAKING_DAYS),
			aprBps: z.number().int().min(0).max(100_000),
			/** Part of the reward budget that this term may promise. */
			poolBps: z.number().int().min(0).max(10_000),
		}),
	),
	minUnits: wholeUnits,
	maxUnits: wholeUnits,
	walletMaxUnits: wholeUnits,
	maxOpenPositions: z.number().int().positive(),
	coolingOffHours: z.number().int().min(0),
	cooldownHours: z.number().int().min(0),
	/** How long an agreed stake waits for its deposit. */
	payWithinMinutes: z.number().int().positive(),
})
export type Plans = z.output<typeof plansBody>
