import type { WebContext } from "#app/db/context.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import type { Area } from "./areas.ts"
import { AREAS } from "./areas.ts"
import { linesIn } from "./differences.ts"
import { readDocument } from "./document.server.ts"
import { isPlace, type Place, placesIn, planOf, valueAt } from "./entries.ts"
import { type Typed, typedOf } from "./values.ts"
import { changedKeys } from "./versions.server.ts"
import { entryName } from "./words.ts"

type Needs = Pick<WebContext, "db" | "log">

export type DocumentLine = Readonly<{
	key: PublishedKey
	count: number
	changedAt: Date | null
	isReadable: boolean
	/** It said something else before. */
	hasVersions: boolean
}>

/** The documents of an area: how much stands in each, and since when. */
export async function listDocuments(ctx: Needs, area: Area): Promise<readonly DocumentLine[]> {
	return (await readArea(ctx, area)).map(({ line }) => line)
}

/** A document with the first of what it says, and how many lines more it has. */
export type DocumentInForce = DocumentLine &
	Readonly<{ says: readonly Readonly<{ path: string; text: string }>[]; more: number }>
const FIRST = 6

/** The same with what each says now, line by line. */
export async function documentsInForce(ctx: Needs, area: Area): Promise<readonly DocumentInForce[]> {
	return (await readArea(ctx, area)).map(({ line, document }) => {
		const lines = line.changedAt ? linesIn(document) : []
		const says = lines.slice(0, FIRST)
		return { ...line, says, more: lines.length - says.length }
	})
}

async function readArea(ctx: Needs, area: Area) {
	const keys: readonly PublishedKey[] = AREAS[area].keys
	const [changed, read] = await Promise.all([
		changedKeys(ctx, keys),
		Promise.all(keys.map(async (key) => ({ key, ...(await readDocument(ctx, key)) }))),
	])
	return read.map(({ key, document, changedAt, isReadable }) => {
		const filled = placesIn(key, document).filter((place) => valueAt(key, document, place) !== undefined)
		const count = changedAt ? filled.length : 0
		const line: DocumentLine = { key, changedAt, isReadable, count, hasVersions: changed.has(key) }
		return { line, document }
	})
}

export type Entry = Readonly<{ place: Place; name: string; isFilled: boolean; isExample: boolean }>
export type DocumentPage = Readonly<{
	key: PublishedKey
	mark: string
	isReadable: boolean
	/** It said something else before. */
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
	const [{ document, mark, isReadable }, changed] = await Promise.all([readDocument(ctx, key), changedKeys(ctx, [key])])
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
	const hasVersions = changed.has(key)
	return { key, mark, isReadable, hasVersions, kind, place: edited, typed, entries, isStored: value !== undefined }
}
