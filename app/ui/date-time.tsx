import { dateFormat } from "#app/lib/formats.ts"

/** 24 hours: the words for morning and afternoon differ between versions of ICU. */
const UTC = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" } as const

/** A moment in UTC, with the label; e.g. "Nov 21, 2026, 00:00 UTC". */
export function utcText(date: Date, locale: string): string {
	return `${dateFormat(locale, UTC).format(date)} UTC`
}

/** A deadline: UTC first, and the reader's own time beside it once a script has said which that is. `local` is what is said of `{{time}}`. */
export function DateTime({ at, locale, local }: { at: Date; locale: string; local: string }) {
	const iso = at.toISOString()
	return (
		<>
			<time dateTime={iso}>{utcText(at, locale)}</time>
			<small data-at={iso} data-words={local} />
		</>
	)
}
