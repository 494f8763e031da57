import { claimableOf, type EndingRules, earlyLeaving, earnedOf } from "./ending.ts"
import { type Plans, smallestClaim } from "./plans-rule.ts"
import type { PositionStatus } from "./status.ts"

/** A position that holds a deposit, as far as its owner's sums need it. */
export type HeldStake = Readonly<{
	id: string
	status: Extract<PositionStatus, "active" | "early_requested" | "cooldown" | "matured">
	owner: string
	days: number
	units: bigint
	aprBps: number
	method: string
	reward: bigint
	claimed: bigint
	netted: bigint
	withdrawn: bigint
	accrualStart: Date
	lockEnd: Date
	leftAt: Date | null
	/** Since when its owner wants it to go on when its term is over. */
	renewsSince: Date | null
	/** Those it was opened with. */
	rules: EndingRules & Pick<Plans, "claimMinUnits">
}>

/**
 * What comes free when, in base units: a deposit whose term ends, what is paid back to who left early, or what comes free only to go on.
 * What falls on one moment is one: it has the id, the days and the reason of its first.
 */
export type Unlock = Readonly<{
	id: string
	days: number
	units: bigint
	at: Date
	why: "term" | "early" | "renewal"
	stakes: number
}>

export type MySums = Readonly<{
	staked: bigint
	positions: number
	/** How many wallets they belong to. */
	wallets: number
	/** Rewards of all positions there ever were, claimed or not, less what leaving early has taken back. */
	earned: bigint
	/** Of them what waits to be claimed. */
	unclaimed: bigint
	next: Unlock | null
	/** What has come free and lies there: it earns no more. The oldest of them is `id`. */
	free: Readonly<{ id: string; units: bigint }> | null
}>

const restOf = ({ units, netted, withdrawn }: HeldStake) => units - netted - withdrawn
/** What is to be renewed comes free only where that did not come about. */
const isFree = ({ status, lockEnd, renewsSince }: HeldStake, at: Date) =>
	status === "matured" || (status === "active" && lockEnd <= at && !renewsSince)
const sum = (all: readonly bigint[]) => all.reduce((units, one) => units + one, 0n)

/** Leaving as its own rule says; null: it is not being left. */
function leavingOf(stake: HeldStake) {
	const { status, leftAt, rules } = stake
	if ((status !== "early_requested" && status !== "cooldown") || !leftAt) return null
	return earlyLeaving(stake, leftAt, rules)
}

/** Who is leaving keeps what the rule lets them keep, though they may still think better of it. */
function rewardOf(stake: HeldStake, at: Date): Readonly<{ earned: bigint; unclaimed: bigint }> {
	const leaving = leavingOf(stake)
	if (leaving) return { earned: stake.claimed - leaving.end.netted + leaving.end.reward, unclaimed: 0n }
	const claimable = claimableOf(stake, at)
	// Each position is claimed by itself: what is less than its smallest claim waits to become more.
	return { earned: earnedOf(stake, at), unclaimed: claimable < smallestClaim(stake.rules) ? 0n : claimable }
}

function unlockOf(stake: HeldStake, at: Date): Unlock | null {
	const { id, days, lockEnd, renewsSince } = stake
	const one = { id, days, stakes: 1 }
	const leaving = leavingOf(stake)
	if (leaving) return { ...one, units: leaving.end.principal + leaving.end.reward, at: leaving.paidAt, why: "early" }
	if (stake.status !== "active" || isFree(stake, at)) return null
	return { ...one, units: restOf(stake), at: lockEnd, why: renewsSince ? "renewal" : "term" }
}

/** The nearest, with all that falls on its moment; at one moment what comes free goes before what goes on. */
function nearestOf(unlocks: readonly Unlock[]): Unlock | null {
	const goesOn = ({ why }: Unlock) => Number(why === "renewal")
	const [first] = unlocks.toSorted((a, b) => a.at.getTime() - b.at.getTime() || goesOn(a) - goesOn(b))
	if (!first) return null
	const all = unlocks.filter((one) => one.at.getTime() === first.at.getTime() && goesOn(one) === goesOn(first))
	return { ...first, units: sum(all.map(({ units }) => units)), stakes: all.length }
}

/** What the wallets of a member have in positions at a moment. `over`: earned by those that hold nothing any more. */
export function mySums(held: readonly HeldStake[], over: bigint, at: Date): MySums {
	const rewards = held.map((stake) => rewardOf(stake, at))
	const unlocks = held.flatMap((stake) => unlockOf(stake, at) ?? [])
	const free = held.filter((stake) => isFree(stake, at) && restOf(stake) > 0n)
	const [oldest] = [...free].sort((a, b) => a.lockEnd.getTime() - b.lockEnd.getTime())
	return {
		staked: sum(held.map(restOf)),
		positions: held.length,
		wallets: new Set(held.map(({ owner }) => owner)).size,
		earned: over + sum(rewards.map(({ earned }) => earned)),
		unclaimed: sum(rewards.map(({ unclaimed }) => unclaimed)),
		next: nearestOf(unlocks),
		free: oldest ? { id: oldest.id, units: sum(free.map(restOf)) } : null,
	}
}
