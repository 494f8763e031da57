import { z } from "zod"
import type { ProgramId } from "./programs/program.ts"
import type { Rates } from "./rates.ts"

/** The rule of a program: what its collections earn, and how. */
export const rateRuleOf = (program: ProgramId) => `nft-staking:${program}` as const

/** How rewards are reckoned: so much a day, by the millisecond, what is not whole rounded down. */
const METHODS = ["per-day-floor@1"] as const

const units = z
	.string()
	.regex(/^\d{1,30}$/)
	.transform(BigInt)
const bps = z.number().int().min(0).max(1_000_000)
const hours = z.number().int().min(0).max(8_760)

const rate = z.object({
	/** Base units that an NFT earns a day. */
	twigPerDay: units,
	coinPerDay: units,
	/** On top of the coin, in 10,000ths; of a program with terms each term has its own. */
	bonusBps: bps.default(0),
	/** Has a part in the monthly share in dollars. */
	usdc: z.boolean().default(false),
})

const term = z.object({
	days: z.number().int().min(1).max(3_650),
	multiplierBps: bps.min(1),
	bonusBps: bps.default(0),
})

/** Body of the rule `nft-staking:<program>`. Amounts are base units as text. */
export const ratesBody = z
	.object({
		/** By the collection's id; one that is not named here is not open. */
		collections: z.record(z.string().regex(/^[a-z]{2,20}$/), rate),
		/** Empty: the program has no terms. */
		terms: z.array(term).max(12).default([]),
		/** Of one collection in one wallet, and of one act. */
		mostPerWallet: z.number().int().min(1).max(10_000).default(200),
		mostAtOnce: z.number().int().min(1).max(1_000).default(160),
		claim: z.object({ twig: units, coin: units, bonus: units, usdc: units, everyHours: hours.default(24) }),
		checkIn: z
			.object({
				graceHours: z.number().int().min(0).max(167).default(48),
				freezeEveryDays: z.number().int().min(1).max(3_650).default(30),
				freezesSaved: z.number().int().min(0).max(52).default(2),
			})
			.prefault({}),
		/** Weeks in a row that a bonus asks for. */
		bonusWeeks: z.number().int().min(0).max(52).default(4),
		/** Of a program with terms: taken back whole, undone, and waited for, as with coins. */
		coolingOffHours: hours.default(24),
		undoHours: hours.default(24),
		cooldownHours: hours.default(72),
		/** So far ahead the pool covers what is staked; and nothing new is taken while it would last less than so many days. */
		coverHours: hours.min(24).default(48),
		leastDays: z.number().int().min(2).max(3_650).default(30),
	})
	.refine(({ terms }) => new Set(terms.map((one) => one.days)).size === terms.length, {
		path: ["terms"],
		error: "a term is listed twice",
	})
export type RateRule = z.output<typeof ratesBody>
export type CollectionRate = z.output<typeof rate>

export const ratesShape = { body: ratesBody, methods: [...METHODS] }

/** What an NFT earns by a rule; null: its collection, or the term, is not open. `days`: of a program with terms. */
export function ratesFor(rule: RateRule, collection: string, days: number | null): Rates | null {
	const found = Object.hasOwn(rule.collections, collection) ? rule.collections[collection] : undefined
	if (!found || (days === null) !== (rule.terms.length === 0)) return null
	const { twigPerDay, coinPerDay } = found
	if (days === null) return { twigPerDay, coinPerDay, multiplierBps: 10_000, bonusBps: found.bonusBps }
	const chosen = rule.terms.find((one) => one.days === days)
	return chosen ? { twigPerDay, coinPerDay, multiplierBps: chosen.multiplierBps, bonusBps: chosen.bonusBps } : null
}
