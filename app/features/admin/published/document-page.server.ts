import type { WebContext } from "#app/db/context.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import type { Area } from "./areas.ts"
import { AREAS } from "./areas.ts"
import { linesIn } from "./differences.ts"
import { type Edited, readDocument } from "./document.server.ts"
import { isPlace, type Place, placesIn, planOf, valueAt } from "./entries.ts"
import { type Typed, typedOf } from "./values.ts"
import { entryName } from "./words.ts"

type Needs = Pick<WebContext, "db" | "log">

export type DocumentLine = Readonly<{
	key: PublishedKey
	count: number
	changedAt: Date | null
	isReadable: boolean
	hasVersions: boolean
}>

/** The documents of an area: how much stands in each, and since when. */
export const listDocuments = (ctx: Needs, area: Area): Promise<readonly DocumentLine[]> =>
	Promise.all(AREAS[area].keys.map(async (key) => documentLine(key, await readDocument(ctx, key))))

function documentLine(key: PublishedKey, { document, changedAt, isReadable, hasVersions }: Edited): DocumentLine {
	const filled = placesIn(key, document).filter((place) => valueAt(key, document, place) !== undefined)
	return { key, changedAt, isReadable, hasVersions, count: changedAt ? filled.length : 0 }
}

/** A document with the first of what it says, and how many lines more it has. */
export type DocumentInForce = DocumentLine &
	Readonly<{ says: readonly Readonly<{ path: string; text: string }>[]; more: number }>
const FIRST = 6

/** The same with what each says now, line by line. */
export const documentsInForce = (ctx: Needs, area: Area): Promise<readonly DocumentInForce[]> =>
	Promise.all(
		AREAS[area].keys.map(async (key) => {
			const found = await readDocument(ctx, key)
			const lines = found.changedAt ? linesIn(found.document) : []
			const says = lines.slice(0, FIRST)
			return { ...documentLine(key, found), says, more: lines.length - says.length }
		}),
	)

export type Entry = Readonly<{ place: Place; name: string; isFilled: boolean; isExample: boolean }>
export type DocumentPage = Readonly<{
	key: PublishedKey
	mark: string
	isReadable: boolean
	hasVersions: boolean
	kind: "whole" | "list" | "named"
	/** What is edited; null: the entries are shown instead. */
	place: Place | null
	typed: Typed
	entries: readonly Entry[]
	/** What is edited stands in the document already. */
	isStored: boolean
}>

/** A document, or one place of it, as its editor shows it; null where it has no such place. */
export async function documentPage(
	ctx: Needs,
	{ key, place, lang }: Readonly<{ key: PublishedKey; place: string | null; lang: string }>,
): Promise<DocumentPage | null> {
	const { document, mark, isReadable, hasVersions } = await readDocument(ctx, key)
	const { kind, form } = planOf(key)
	const edited = kind === "whole" ? "" : place
	if (edited !== null && !isPlace(key, document, edited)) return null
	const value = edited === null ? undefined : valueAt(key, document, edited)
	const entries = placesIn(key, document).map((one): Entry => {
		const stored = valueAt(key, document, one)
		return {
			...{ place: one, isFilled: stored !== undefined, name: entryName(stored, lang) },
			isExample: JSON.stringify(stored ?? null).includes('"example":true'),
		}
	})
	const typed = edited === null ? {} : typedOf(form, value)
	return { key, mark, isReadable, hasVersions, kind, place: edited, typed, entries, isStored: value !== undefined }
}
