import { and, desc, eq, lte } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { documentIn, settingOf } from "#app/settings/published.server.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import { settingHistory } from "#app/settings/tables.server.ts"
import { type Difference, differences } from "./differences.ts"
import type { Document } from "./entries.ts"

type Needs = Pick<Context, "db">

const VERSIONS_PAGE = 20

/** An earlier version. `lines`: what the one after it says otherwise; null where one of the two cannot be read. */
export type Version = Readonly<{
	id: string
	replacedAt: Date
	lines: readonly Difference[] | null
	canReturn: boolean
}>
/** `from`: the last version of the page before; null: the first page. */
type Asked = Readonly<{ key: PublishedKey; from: bigint | null; present: Document }>

/** Earlier versions of a document, the latest first, each against the one that replaced it; `older`: where the next page begins. */
export async function listVersions(
	{ db }: Needs,
	{ key, from, present }: Asked,
): Promise<Readonly<{ versions: readonly Version[]; older: string | null }>> {
	const found = await db
		.select()
		.from(settingHistory)
		.where(and(eq(settingHistory.key, settingOf(key)), from === null ? undefined : lte(settingHistory.id, from)))
		.orderBy(desc(settingHistory.id))
		.limit(VERSIONS_PAGE + (from === null ? 1 : 2))
	const read = found.map((row) => ({ ...row, document: documentIn(key, row.value) as Document | null }))
	const after = from === null ? present : (read.shift()?.document ?? null)
	const shown = read.slice(0, VERSIONS_PAGE)
	const versions = shown.map(({ id, replacedAt, document }, n): Version => {
		const next = n === 0 ? after : (shown[n - 1]?.document ?? null)
		const lines = document && next ? differences(document, next) : null
		return { id: `${id}`, replacedAt, lines, canReturn: document !== null }
	})
	return { versions, older: read.length > VERSIONS_PAGE ? (versions.at(-1)?.id ?? null) : null }
}

/** Those of these documents that said something else before. */
export async function changedKeys({ db }: Needs, keys: readonly PublishedKey[]): Promise<ReadonlySet<PublishedKey>> {
	const rows = await db
		.selectDistinct({ key: settingHistory.key })
		.from(settingHistory)
		.where(isAnyOf(settingHistory.key, keys.map(settingOf)))
	return new Set(keys.filter((key) => rows.some((row) => row.key === settingOf(key))))
}

/** An earlier version of a document by its id; null where there is none that can be read. */
export async function getVersion({ db }: Needs, key: PublishedKey, id: bigint): Promise<Document | null> {
	const [row] = await db
		.select({ value: settingHistory.value })
		.from(settingHistory)
		.where(and(eq(settingHistory.key, settingOf(key)), eq(settingHistory.id, id)))
	return row ? documentIn(key, row.value) : null
}

/** The id of a version in an address or a form; null for anything else. */
export const versionId = (text: string | null): bigint | null =>
	/^[1-9]\d{0,17}$/.test(text ?? "") ? BigInt(text ?? "") : null
