/** A date and time of UTC as a browser's field says it, "2026-12-01T09:30"; null for anything else. */
export function readUtcMoment(text: string): Date | null {
	if (!/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)) return null
	const at = new Date(`${text.replace(" ", "T")}${text.length === 16 ? ":00" : ""}.000Z`)
	// "2026-02-31" is no day, whatever JavaScript makes of it.
	return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10)) ? null : at
}

/** A moment for such a field; its seconds, where it has some. */
export const utcMomentText = (at: Date | null): string => at?.toISOString().replace(/(:00)?\.\d{3}Z$/, "") ?? ""
