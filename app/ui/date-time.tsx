import { utcText } from "./utc-text.ts"

export { utcText }

/**
 * A moment: UTC first, and the reader's own time below it once a script has said which that is. `local` is what is said of `{{time}}`; in
 * brackets it stays within the sentence.
 */
export function DateTime({ at, locale, local }: { at: Date; locale: string; local: string }) {
	const iso = at.toISOString()
	return (
		<>
			<time dateTime={iso}>{utcText(at, locale)}</time>
			<small data-at={iso} data-words={local} />
		</>
	)
}
