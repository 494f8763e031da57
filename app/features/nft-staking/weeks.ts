/** Weeks of check-ins: from Monday 00:00 UTC, counted from the first Monday of 1970. */

export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * DAY_MS
const FIRST_MONDAY = 4 * DAY_MS

export const weekOf = (at: Date): number => Math.floor((at.getTime() - FIRST_MONDAY) / WEEK_MS)
export const weekStart = (week: number): Date => new Date(FIRST_MONDAY + week * WEEK_MS)

/** What became of a week. `done_late`: in the days of grace. `frozen`: a freeze stood in for the check-in. */
export const WEEK_OUTCOMES = ["done", "done_late", "frozen", "missed"] as const
export type WeekOutcome = (typeof WEEK_OUTCOMES)[number]

/** What of a rule check-ins go by. */
export type CheckInRules = Readonly<{
	graceHours: number
	/** Every so many days one freeze is earned, the first at the beginning; so many are kept at most. */
	freezeEveryDays: number
	freezesSaved: number
}>

/** Until when a week can still be checked in for: its end, and the days of grace. */
export const weekDeadline = (week: number, { graceHours }: Pick<CheckInRules, "graceHours">): Date =>
	new Date(weekStart(week + 1).getTime() + graceHours * HOUR_MS)
