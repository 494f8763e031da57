import type { CheckInFigures, StakeFigures } from "./pages/program/model.ts"
import type { RateRule } from "./rates-rule.ts"
import type { Stake } from "./stakes.ts"
import { type WeekOutcome, weekDeadline, weekOf, weekStart } from "./weeks.ts"

/** When one can check in, of a stake whose time is settled. */
export function checkInOf(stake: Stake, { checkIn }: Pick<RateRule, "checkIn">, at: Date): CheckInFigures {
	const { openWeek, freezes, streak, status } = stake
	const opensAt = weekStart(openWeek)
	const canCount = status !== "exit_requested" && status !== "cooldown" && !(stake.lockEnd && stake.lockEnd <= at)
	return {
		isOpen: canCount && openWeek <= weekOf(at),
		week: opensAt,
		opensAt,
		closesAt: weekDeadline(openWeek, checkIn),
		freezes,
		streak,
	}
}

type Decided = Readonly<{ week: number; outcome: WeekOutcome }>

/** The last weeks of a stake, the oldest first: that of its beginning has its check-in, what is not decided is open. */
export function weekStripOf(
	stake: Stake,
	weeks: readonly Decided[],
	{ at, count }: { at: Date; count: number },
): StakeFigures["weeks"] {
	const last = weekOf(at)
	const first = Math.max(weekOf(stake.stakedAt), last - count + 1)
	const known = new Map(weeks.map((one) => [one.week, one.outcome]))
	return Array.from({ length: last - first + 1 }, (_, n) => {
		const week = first + n
		const begun = week === weekOf(stake.stakedAt) ? "done" : "open"
		return {
			week,
			start: weekStart(week),
			outcome: known.get(week) ?? (week < stake.openWeek && stake.isMissed ? "missed" : begun),
		}
	})
}
