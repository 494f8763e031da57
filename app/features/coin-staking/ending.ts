import { DAY_SECONDS, earnedBy, isRewardMethod } from "./plans.ts"
import type { Plans } from "./plans-rule.ts"

/** What of a position's own rule says how it ends. */
export type EndingRules = Pick<
	Plans,
	"coolingOffHours" | "undoHours" | "cooldownHours" | "earlyKeepBps" | "claimEveryHours" | "minUnits"
>
type Paid = Readonly<{
	method: string
	units: bigint
	aprBps: number
	days: number
	reward: bigint
	claimed: bigint
	accrualStart: Date
	lockEnd: Date
}>

const HOUR_MS = 3_600_000
const hoursAfter = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS)

/** What a position has earned by a moment, in base units. Throws where its formula is none that the code knows. */
export function earnedOf(stake: Omit<Paid, "claimed" | "lockEnd" | "reward">, at: Date): bigint {
	if (!isRewardMethod(stake.method)) throw new Error(`no formula is called ${stake.method}`)
	return earnedBy({ ...stake, method: stake.method }, at)
}

/** What of it can be claimed. */
export const claimableOf = (stake: Paid, at: Date): bigint => {
	const left = earnedOf(stake, at) - stake.claimed
	return left > 0n ? left : 0n
}

/** Until when a stake is taken back whole. */
export const coolingOffEnd = (stake: Pick<Paid, "accrualStart">, rules: EndingRules): Date =>
	hoursAfter(stake.accrualStart, rules.coolingOffHours)
/** Until when leaving early can be undone, and when what is left is paid. */
export const undoEnd = (leftAt: Date, rules: EndingRules): Date => hoursAfter(leftAt, rules.undoHours)
export const cooldownEnd = (leftAt: Date, rules: EndingRules): Date =>
	hoursAfter(undoEnd(leftAt, rules), rules.cooldownHours)
/** When the next claim may be made. */
export const nextClaimAt = (claimedAt: Date, rules: EndingRules): Date => hoursAfter(claimedAt, rules.claimEveryHours)

/** What becomes of deposit and reward when a position is left before its end, in base units; together they are all that it ever had. */
export type EarlyEnd = Readonly<{
	/** Paid back of the deposit, and of the reward. */
	principal: bigint
	reward: bigint
	/** Claimed rewards that are taken from the deposit, and what is given back of the reserve. */
	netted: bigint
	released: bigint
	/** So much of what is given back had been earned by then; the rest was still to come. */
	earned: bigint
}>

/**
 * Whoever leaves early forfeits what was earned, but for the part that the rule lets them keep: so much of it as of the term is over. What was
 * claimed beyond that is taken from the deposit, never more than was claimed, and never more than there is.
 */
export function earlyEnd(stake: Paid, leftAt: Date, rules: Pick<EndingRules, "earlyKeepBps">): EarlyEnd {
	const term = BigInt(stake.days * DAY_SECONDS)
	const elapsed = BigInt(Math.max(0, Math.floor((leftAt.getTime() - stake.accrualStart.getTime()) / 1000)))
	const over = elapsed < term ? elapsed : term
	const earned = earnedOf(stake, leftAt)
	const kept = (earned * BigInt(rules.earlyKeepBps) * over) / (10_000n * term)
	const reward = kept > stake.claimed ? kept - stake.claimed : 0n
	const beyond = stake.claimed > kept ? stake.claimed - kept : 0n
	const netted = beyond < stake.units ? beyond : stake.units
	const paid = stake.claimed + reward
	return { principal: stake.units - netted, reward, netted, released: stake.reward - paid, earned: earned - paid }
}

/** Of a position that is left early: `undoUntil` it can be undone, `paidAt` it is paid, and what becomes of it. */
export type EarlyLeaving = Readonly<{ undoUntil: Date; paidAt: Date; end: EarlyEnd }>

export const earlyLeaving = (stake: Paid, leftAt: Date, rules: EndingRules): EarlyLeaving => ({
	undoUntil: undoEnd(leftAt, rules),
	paidAt: cooldownEnd(leftAt, rules),
	end: earlyEnd(stake, leftAt, rules),
})

/** What an owner can do about a paid position at a moment. */
export type WayOut =
	/** Whole and at once, without reward, until then. */
	| Readonly<{ kind: "cooling-off"; until: Date; principal: bigint }>
	| (EarlyLeaving & Readonly<{ kind: "early" }>)
	/** After its end, all or a part, with the reward that is left. */
	| Readonly<{ kind: "matured"; principal: bigint; reward: bigint; least: bigint }>
	/** Its end is nearer than an early payment would be, or nothing would be left to pay before it. */
	| Readonly<{ kind: "wait"; until: Date }>
	| Readonly<{ kind: "none" }>

type Leaving = Paid & Readonly<{ status: string; netted: bigint; withdrawn: bigint }>

export function wayOut(stake: Leaving, rules: EndingRules, at: Date): WayOut {
	const isOver = stake.status === "active" && stake.lockEnd <= at
	if (stake.status === "matured" || isOver) {
		const rest = stake.units - stake.netted - stake.withdrawn
		if (rest <= 0n) return { kind: "none" }
		const least = rules.minUnits < rest ? rules.minUnits : rest
		return { kind: "matured", principal: rest, reward: stake.reward - stake.claimed, least }
	}
	if (stake.status !== "active") return { kind: "none" }
	const until = coolingOffEnd(stake, rules)
	if (at < until && stake.claimed < stake.units)
		return { kind: "cooling-off", until, principal: stake.units - stake.claimed }
	const leaving = earlyLeaving(stake, at, rules)
	const isNothing = leaving.end.principal + leaving.end.reward === 0n
	if (stake.lockEnd <= leaving.paidAt || isNothing) return { kind: "wait", until: stake.lockEnd }
	return { kind: "early", ...leaving }
}
