/** Whether a text is a day that a calendar has, "2026-11-25": "2026-02-31" is none, whatever JavaScript makes of it, and a database knows no year 0. */
export function isDay(text: string | null | undefined): text is string {
	if (!text || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
	const at = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The same of a day that somebody enters, which is one of this century. */
export const isDayToEnter = (text: string): boolean => text.startsWith("20") && isDay(text)

/** A date and time of UTC as a browser's field says it, "2026-12-01T09:30", or as we write it; null for anything else. */
export function readUtcMoment(text: string): Date | null {
	const [, day = "", time = ""] = /^(\S{10})[T ](\d\d:\d\d(?::\d\d(?:\.\d{3})?)?)Z?$/.exec(text) ?? []
	if (!isDayToEnter(day)) return null
	const at = new Date(`${day}T${time}Z`)
	// 24:00 is the next day's.
	return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) ? null : at
}

/** A moment for such a field; its seconds, where it has some. */
export const utcMomentText = (at: Date | null): string => at?.toISOString().replace(/(:00)?\.\d{3}Z$/, "") ?? ""
