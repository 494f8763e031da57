import { checkIn, stop } from "../count.ts"
import { countOf, hoursAfter, type Stake } from "../stakes.ts"
import type { Step } from "./of-staked.server.ts"

/** Asked to, or its term is over, and the worker has not come to it yet: nobody loses by that what a whole term pays. */
const isLeaving = ({ status, lockEnd }: Stake, at: Date) =>
	status === "exit_requested" || status === "cooldown" || (lockEnd !== null && lockEnd <= at)

type By = Readonly<{ at: Date; owner: string }>

/** Checks in for the week, or for the one before where that is still open. */
export const checkInStep =
	({ at }: By): Step =>
	({ change }) => {
		const { now, events } = change
		if (isLeaving(now, at)) return "leaving"
		const done = checkIn(countOf(now), at)
		if (!done) return "checked-in"
		const { count, week, outcome } = done
		return { ...change, now: { ...now, ...count }, events: [...events, { kind: "week", week, outcome, at }] }
	}

/** Unstakes one that is in its wallet at once; one that is frozen is taken back whole in its first hours, and asks to leave after them. */
export const unstakeStep =
	({ at, owner }: By): Step =>
	({ one, change }) => {
		const { now, events, rule } = change
		if (isLeaving(now, at)) return "leaving"
		const stopped = stop(countOf(now), at, one.counting)
		const base = { ...change, events: [...events, ...stopped.events] }
		const ended = { ...now, ...stopped.count, endedAt: at, status: "unstaked" }
		if (now.days === null)
			return { ...base, now: { ...ended, endReason: "unstaked" }, why: { actor: owner, reason: "unstaked" } }
		if (at < hoursAfter(now.stakedAt, rule.coolingOffHours))
			return { ...base, now: { ...ended, endReason: "cooling-off" }, why: { actor: owner, reason: "cooling-off" } }
		const leaving = { ...now, ...stopped.count, status: "exit_requested", leftAt: at }
		return { ...base, now: leaving, why: { actor: owner, reason: "asked-to-leave" } }
	}

/** Stays after all: it counts on from when it asked to leave, as if it had not. */
export const undoStep =
	({ at, owner }: By): Step =>
	({ change }) => {
		const { now, rule } = change
		const { leftAt } = now
		if (now.status !== "exit_requested" || !leftAt) return "not-staked"
		if (hoursAfter(leftAt, rule.undoHours) <= at) return "late"
		const since = now.isMissed ? null : leftAt
		return { ...change, now: { ...now, since, status: "locked", leftAt: null }, why: { actor: owner, reason: "stays" } }
	}
