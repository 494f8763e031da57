/** What a term may be at all, in days; which terms there are is said by the rule in force. */
export const LONGEST_DAYS = 3_650
export const isTermLength = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= LONGEST_DAYS

/** The term that is asked for, where it is one of these; otherwise the usual one, or the first where there is no usual one. */
export const termOr = (terms: readonly number[], asked: number, usual: number): number =>
	[asked, usual].find((days) => terms.includes(days)) ?? terms[0] ?? usual

/** What the shortcuts can fill in: base units, or why there is nothing to fill in. `other-network`: the wallet is not one of Solana. */
export type SpendableUnits = bigint | "unknown" | "signed-out" | "other-network"

/** Amount shortcuts, in percent of what can be spent (§9). */
export const AMOUNT_SHORTCUTS = [10, 25, 50, 100] as const

/** How long the reward of an agreed stake is held before payment. The stake stays payable to its own end. */
export const HOLD_MINUTES = 10

export const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

/** Frozen formulas by name: a position keeps the one that it was opened with. */
export const REWARD_METHODS = {
	/** Simple interest over a year of 365 days, in base units, rounded down once at the end. */
	"simple-365-floor@1": (principal: bigint, aprBps: number, seconds: number): bigint =>
		(principal * BigInt(aprBps) * BigInt(seconds)) / (10_000n * BigInt(YEAR_SECONDS)),
} as const
export type RewardMethod = keyof typeof REWARD_METHODS

export const isRewardMethod = (name: string): name is RewardMethod => Object.hasOwn(REWARD_METHODS, name)

/** The whole reward of a term, in base units. */
export const rewardAtEnd = (method: RewardMethod, principal: bigint, aprBps: number, days: number): bigint =>
	REWARD_METHODS[method](principal, aprBps, days * DAY_SECONDS)

/** What has been earned by `at`, never more than the whole term's. */
export function earnedBy(
	p: { method: RewardMethod; units: bigint; aprBps: number; days: number; accrualStart: Date },
	at: Date,
): bigint {
	const seconds = Math.floor((at.getTime() - p.accrualStart.getTime()) / 1000)
	return REWARD_METHODS[p.method](p.units, p.aprBps, Math.min(Math.max(seconds, 0), p.days * DAY_SECONDS))
}

/** Value date: accrual starts at the next 00:00 UTC after the deposit is final, and the lock ends `days` later. */
export function scheduleFor(finalAt: Date, days: number): { accrualStart: Date; lockEnd: Date } {
	const day = DAY_SECONDS * 1000
	const accrualStart = new Date((Math.floor(finalAt.getTime() / day) + 1) * day)
	return { accrualStart, lockEnd: new Date(accrualStart.getTime() + days * day) }
}

/** A percent shortcut of what can be spent: a part is rounded down to a whole coin, the whole is the whole. */
export const shortcutUnits = (spendable: bigint, percent: number, unitsPerCoin: bigint): bigint =>
	percent === 100 ? spendable : ((spendable * BigInt(percent)) / 100n / unitsPerCoin) * unitsPerCoin

/** Splits funds by the parts of the terms, whatever they add up to: each boundary is rounded down. Units in, units out, none below zero. */
export function splitByPool(units: bigint, terms: readonly { days: number; poolBps: number }[]): Map<number, bigint> {
	const whole = BigInt(terms.reduce((sum, term) => sum + term.poolBps, 0))
	if (whole <= 0n) throw new Error("funds cannot be split: no term has a part of them")
	const split = new Map<number, bigint>()
	let parts = 0n
	let given = 0n
	for (const { days, poolBps } of terms) {
		parts += BigInt(poolBps)
		const upTo = (units * parts) / whole
		split.set(days, (split.get(days) ?? 0n) + upTo - given)
		given = upTo
	}
	return split
}
