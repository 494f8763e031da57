/** A moment of UTC as a browser's field says it, e.g. "2026-12-01T09:30". */
export const momentText = (at: Date): string => at.toISOString().slice(0, 16)

/** The moment that such a field says, seconds or none; null for anything else, as for a day that no calendar has. */
export function readMoment(text: string): Date | null {
	if (!/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/.test(text)) return null
	const at = new Date(`${text.replace(" ", "T")}${text.length === 16 ? ":00" : ""}.000Z`)
	// "2026-02-31" is no day, whatever JavaScript makes of it.
	return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10)) ? null : at
}
