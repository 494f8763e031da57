import { z } from "zod"
import { LONGEST_DAYS, REWARD_METHODS } from "./plans.ts"

export const PLANS_RULE = "coin-staking:plans"

const wholeUnits = z
	.string()
	.regex(/^\d{1,40}$/)
	.transform(BigInt)

const hours = z.number().int().min(0).max(8_760)
const POOLS_BPS = 10_000
const DAY_MINUTES = 24 * 60
/** More terms than this are a slip of the pen: every page that shows them shows all. */
export const MOST_TERMS = 12

const term = z.object({
	days: z.number().int().min(1).max(LONGEST_DAYS),
	aprBps: z.number().int().min(0).max(100_000),
	/** Part of the reward budget that this term may promise, in 10,000ths. */
	poolBps: z.number().int().min(0).max(POOLS_BPS),
})

/**
 * Body of the rule `coin-staking:plans`: which terms there are, what each pays, and between which bounds. Amounts are base units as text.
 * Terms are read shortest first, in whatever order they were written.
 */
export const plansBody = z
	.object({
		terms: z
			.array(term)
			.min(1)
			.max(MOST_TERMS)
			.transform((all) => all.toSorted((one, other) => one.days - other.days)),
		minUnits: wholeUnits,
		maxUnits: wholeUnits,
		walletMaxUnits: wholeUnits,
		maxOpenPositions: z.number().int().min(1).max(1_000),
		/** For so long after accrual began a stake is taken back whole, without reward. */
		coolingOffHours: hours.default(24),
		/** For so long leaving early can be undone; then, for so long, nothing is paid yet. */
		undoHours: hours.default(24),
		cooldownHours: hours.default(72),
		/** Who leaves early keeps this part of what was earned, in 10,000ths, times the part of the term that is over. */
		earlyKeepBps: z.number().int().min(0).max(POOLS_BPS).default(0),
		/** The smallest claim; none: a hundredth of the smallest stake. And one claim a position in so many hours. */
		claimMinUnits: wholeUnits.optional(),
		claimEveryHours: hours.default(24),
		/** How long an agreed stake waits for its deposit. */
		payWithinMinutes: z.number().int().min(1).max(DAY_MINUTES),
	})
	.refine(({ terms }) => terms.reduce((sum, one) => sum + one.poolBps, 0) === POOLS_BPS, {
		path: ["terms"],
		params: { broken: "pools" },
		error: "the pools of the terms do not add up to 10,000 bps",
	})
	.refine(({ terms }) => new Set(terms.map((one) => one.days)).size === terms.length, {
		path: ["terms"],
		params: { broken: "twice" },
		error: "a term is listed twice",
	})
	.refine(
		({ minUnits, maxUnits, walletMaxUnits }) => 0n < minUnits && minUnits <= maxUnits && maxUnits <= walletMaxUnits,
		{
			path: ["minUnits"],
			params: { broken: "bounds" },
			error: "the bounds are not 0 < minUnits <= maxUnits <= walletMaxUnits",
		},
	)
export type Plans = z.output<typeof plansBody>

/** The smallest claim of a version of the plans, in base units. */
export const smallestClaim = ({ claimMinUnits, minUnits }: Pick<Plans, "claimMinUnits" | "minUnits">): bigint =>
	claimMinUnits ?? minUnits / 100n

export const plansShape = { body: plansBody, methods: Object.keys(REWARD_METHODS) }
