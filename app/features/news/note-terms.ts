import type { Listed } from "#app/lib/listing.ts"
import type { Lang } from "#app/lib/paths.ts"

export const NOTE_STATES = ["draft", "waits", "read"] as const
export type NoteState = (typeof NOTE_STATES)[number]

/** What a note is by its time. */
export function noteState(publishedAt: Date | null, now: Date): NoteState {
	if (publishedAt === null) return "draft"
	return publishedAt <= now ? "read" : "waits"
}

/** How operators may ask for notes. */
export const NOTE_TERMS = {
	sorts: ["changed-", "changed", "number-", "number"],
	filters: ["state", "title"],
} as const
export type NoteListing = Listed<(typeof NOTE_TERMS.sorts)[number], (typeof NOTE_TERMS.filters)[number]>

/** `title`: in the operator's language, or where there is none in another. `lacks`: languages in which it is not whole. */
export type NoteLine = Readonly<{
	id: number
	title: string
	state: NoteState
	publishedAt: Date | null
	changedAt: Date
	lacks: readonly Lang[]
}>
