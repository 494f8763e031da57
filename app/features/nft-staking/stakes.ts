import type { Count, Counting, Span } from "./count.ts"
import { countedAt, countedWith, endOf, settle } from "./count.ts"
import { earnings, type Rates } from "./rates.ts"
import type { RateRule } from "./rates-rule.ts"
import type { StakeStatus } from "./status.ts"
import type { nftStake } from "./tables.server.ts"
import { weekDeadline } from "./weeks.ts"

export type Stake = typeof nftStake.$inferSelect
/** What can be earned by staking itself. */
export const EARNED = ["twig", "coin", "bonus"] as const
export type Earned = (typeof EARNED)[number]
/** Base units by kind of reward. */
export type Sums = Readonly<Record<Earned, bigint>>

const HOUR_MS = 3_600_000
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS)

export const countOf = (stake: Stake): Count => ({
	countedMs: stake.countedMs,
	coveredMs: stake.coveredMs,
	since: stake.since,
	isListed: stake.isListed,
	isMissed: stake.isMissed,
	openWeek: stake.openWeek,
	streak: stake.streak,
	freezes: stake.freezes,
	freezesTo: stake.freezesTo,
})

export const ratesOf = ({ twigPerDay, coinPerDay, multiplierBps, bonusBps }: Stake): Rates => ({
	twigPerDay,
	coinPerDay,
	multiplierBps,
	bonusBps,
})

/** `dry`: when the pool was empty; the reward of a term is held whole, and its pool never is. */
export const countingOf = (
	stake: Pick<Stake, "lockEnd">,
	rule: Pick<RateRule, "checkIn">,
	dry: readonly Span[],
): Counting => ({
	rules: rule.checkIn,
	until: stake.lockEnd,
	dry: stake.lockEnd ? [] : dry,
})

/** Taken back whole in its first hours: it earned nothing but what was claimed by then. */
const TAKEN_BACK = "cooling-off"

export const claimedOf = ({ twigClaimed, coinClaimed, bonusClaimed }: Stake): Sums => ({
	twig: twigClaimed,
	coin: coinClaimed,
	bonus: bonusClaimed,
})

/** The rate without a term, in 10,000ths. */
const PLAIN_BPS = 10_000

const largerOf = (a: bigint, b: bigint) => (a > b ? a : b)

/** What a stake has earned up to a moment, never less than what was claimed of it. Base units. */
export function earnedBy(stake: Stake, at: Date, counting: Counting): Sums {
	return earnedWith(stake, stake.endedAt ? stake : countedAt(countOf(stake), at, counting))
}

/** The same of a stake whose time is settled: nothing is gone through again. */
export function earnedOfSettled(stake: Stake, at: Date, counting: Counting): Sums {
	return earnedWith(stake, stake.endedAt ? stake : countedWith(stake, endOf(counting, at), counting))
}

function earnedWith(stake: Stake, counts: Pick<Count, "countedMs" | "coveredMs">): Sums {
	const claimed = claimedOf(stake)
	if (stake.endReason === TAKEN_BACK) return claimed
	const earned = earnings(ratesOf(stake), counts)
	return {
		twig: largerOf(earned.twig, claimed.twig),
		coin: largerOf(earned.coin, claimed.coin),
		bonus: largerOf(earned.bonus, claimed.bonus),
	}
}

/** Whether the bonus of a stake can be claimed: at the end of a term, else after so many weeks in a row. The count must be settled. */
export const hasBonus = (
	stake: Pick<Stake, "days" | "status" | "streak">,
	{ bonusWeeks }: Pick<RateRule, "bonusWeeks">,
): boolean => (stake.days === null ? stake.streak >= bonusWeeks : stake.status === ("matured" satisfies StakeStatus))

/** What can be claimed of a stake, in base units. */
export function claimableOf(stake: Stake, at: Date, of: { rule: RateRule; counting: Counting }): Sums {
	const isStill = stake.endedAt || stake.status === "exit_requested" || stake.status === "cooldown"
	const now = isStill ? stake : { ...stake, ...settle(countOf(stake), at, of.counting).count }
	return claimableOfSettled(now, at, of)
}

/** The same of a stake whose time is settled. */
export function claimableOfSettled(
	now: Stake,
	at: Date,
	{ rule, counting }: { rule: RateRule; counting: Counting },
): Sums {
	const isTerm = now.days !== null && now.endedAt === null
	if (isTerm && at < hoursAfter(now.stakedAt, rule.coolingOffHours)) return { twig: 0n, coin: 0n, bonus: 0n }
	// What a term multiplies is paid at its end: until then it can be left, and that is lost.
	const earned = earnedOfSettled(isTerm ? { ...now, multiplierBps: PLAIN_BPS, bonusBps: 0 } : now, at, counting)
	const claimed = claimedOf(now)
	return {
		twig: earned.twig - claimed.twig,
		coin: earned.coin - claimed.coin,
		bonus: hasBonus(now, rule) ? earned.bonus - claimed.bonus : 0n,
	}
}

type Due = Pick<Stake, "status" | "isMissed" | "openWeek" | "lockEnd" | "leftAt">

/** When something happens to a stake by itself; null: nothing does. */
export function dueOf(stake: Due, rule: Pick<RateRule, "checkIn" | "undoHours" | "cooldownHours">): Date | null {
	const { status, leftAt } = stake
	if (status === "exit_requested" && leftAt) return hoursAfter(leftAt, rule.undoHours)
	if (status === "cooldown" && leftAt) return hoursAfter(leftAt, rule.cooldownHours)
	const deadline = stake.isMissed ? null : weekDeadline(stake.openWeek, rule.checkIn)
	if (status === "staked" || status === "paused") return deadline
	if (status !== "locked" || !stake.lockEnd) return null
	return deadline && deadline < stake.lockEnd ? deadline : stake.lockEnd
}
