import { z } from "zod"
import type { Program, ProgramId } from "./programs/program.ts"
import type { Rates } from "./rates.ts"

/** The rule of a program: what its collections earn, and how. */
export const rateRuleOf = (program: ProgramId) => `nft-staking:${program}` as const

/** How rewards are reckoned: so much a day, by the millisecond, what is not whole rounded down. */
const METHODS = ["per-day-floor@1"] as const

const units = z
	.string()
	.regex(/^\d{1,30}$/)
	.transform(BigInt)
const hours: Limits = [0, 8_760]
const MOST_BPS = 1_000_000
/** More terms than this are a typing error: every page that shows them shows all. */
export const MOST_RATE_TERMS = 12

type Limits = readonly [least: number, most: number]
/** Least and most of each whole number of a rule, in the unit that its name says. */
export const RATE_LIMITS = {
	bonusBps: [0, MOST_BPS],
	multiplierBps: [1, MOST_BPS],
	days: [1, 3_650],
	mostPerWallet: [1, 10_000],
	mostAtOnce: [1, 1_000],
	everyHours: hours,
	graceHours: [0, 167],
	freezeEveryDays: [1, 3_650],
	freezesSaved: [0, 52],
	bonusWeeks: [0, 52],
	coolingOffHours: hours,
	undoHours: hours,
	cooldownHours: hours,
	coverHours: [24, hours[1]],
	leastDays: [2, 3_650],
} as const satisfies Readonly<Record<string, Limits>>

const whole = (name: keyof typeof RATE_LIMITS) => {
	const [least, most] = RATE_LIMITS[name]
	return z.number().int().min(least).max(most)
}

const rate = z.object({
	/** Base units that an NFT earns a day. */
	twigPerDay: units,
	coinPerDay: units,
	/** On top of the coin, in 10,000ths; of a program with terms each term has its own. */
	bonusBps: whole("bonusBps").default(0),
	/** Has a part in the monthly share in dollars. */
	usdc: z.boolean().default(false),
})

const term = z.object({
	days: whole("days"),
	multiplierBps: whole("multiplierBps"),
	bonusBps: whole("bonusBps").default(0),
})

/** Body of the rule `nft-staking:<program>`. Amounts are base units as text. */
export const ratesBody = z
	.object({
		/** By the collection's id; one that is not named here is not open. */
		collections: z.record(z.string().regex(/^[a-z]{2,20}$/), rate),
		/** Empty: the program has no terms. */
		terms: z.array(term).max(MOST_RATE_TERMS).default([]),
		/** Of one collection in one wallet, and of one act. */
		mostPerWallet: whole("mostPerWallet").default(200),
		mostAtOnce: whole("mostAtOnce").default(160),
		claim: z.object({
			twig: units,
			coin: units,
			bonus: units,
			usdc: units,
			everyHours: whole("everyHours").default(24),
		}),
		checkIn: z
			.object({
				graceHours: whole("graceHours").default(48),
				freezeEveryDays: whole("freezeEveryDays").default(30),
				freezesSaved: whole("freezesSaved").default(2),
			})
			.prefault({}),
		/** Weeks in a row that a bonus asks for. */
		bonusWeeks: whole("bonusWeeks").default(4),
		/** Of a program with terms: taken back whole, undone, and waited for, as with coins. */
		coolingOffHours: whole("coolingOffHours").default(24),
		undoHours: whole("undoHours").default(24),
		cooldownHours: whole("cooldownHours").default(72),
		/** So far ahead the pool covers what is staked; and nothing new is taken while it would last less than so many days. */
		coverHours: whole("coverHours").default(48),
		leastDays: whole("leastDays").default(30),
	})
	.refine(({ terms }) => new Set(terms.map((one) => one.days)).size === terms.length, {
		path: ["terms"],
		error: "a term is listed twice",
	})
export type RateRule = z.output<typeof ratesBody>
export type CollectionRate = z.output<typeof rate>

/**
 * Whether a rule is one of this program: collections that the page has a tab for, rewards that the program pays, and terms where NFTs are
 * frozen for one and nowhere else. Leaving early is undone before the cooldown is over.
 */
export function fitsProgram({ tabs, rewards, custody }: Program, rule: RateRule): boolean {
	const pays = (rate: CollectionRate) =>
		(rewards.includes("twig") || rate.twigPerDay === 0n) &&
		(rewards.includes("coin") || rate.coinPerDay === 0n) &&
		(rewards.includes("bonus") || rate.bonusBps === 0) &&
		(rewards.includes("usdc") || !rate.usdc)
	return (
		Object.entries(rule.collections).every(([id, rate]) => tabs.some((tab) => tab.id === id) && pays(rate)) &&
		(custody === "frozen") === rule.terms.length > 0 &&
		rule.undoHours <= rule.cooldownHours
	)
}

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
