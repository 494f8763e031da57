import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

const FOLDER = "drizzle/migrations"
const JOURNAL = "meta/_journal.json"

type Entry = Readonly<{ tag: string; when: number }>
type Journal = Readonly<{ entries: readonly Entry[] }>

/** An earlier version's journal, as what differs from the journal of today. */
export type OlderJournal = Readonly<{
	/** Tag of its last migration. */
	through: string
	/** Tags of migrations before the last one that this version did not have. */
	without?: readonly string[]
	/** By tag: stamps that were changed later. */
	stamps?: Readonly<Record<string, number>>
}>

/** A folder with the migrations of an earlier version; removed when the test is over. */
export async function olderMigrations({ through, without = [], stamps = {} }: OlderJournal): Promise<string> {
	return await changedMigrations((journal) => {
		const last = journal.entries.findIndex(({ tag }) => tag === through)
		if (last < 0) throw new Error(`The journal has no migration ${through}`)
		return journal.entries
			.slice(0, last + 1)
			.filter(({ tag }) => !without.includes(tag))
			.map((entry) => ({ ...entry, when: stamps[entry.tag] ?? entry.when }))
	})
}

/** A copy of the migrations with these entries in its journal; `extra` are further files, by their tags. */
export async function changedMigrations(
	entriesOf: (journal: Journal) => readonly Entry[],
	extra: Readonly<Record<string, string>> = {},
): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "migrations-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	await cp(FOLDER, folder, { recursive: true, filter: (source) => !source.endsWith("_snapshot.json") })
	for (const [tag, text] of Object.entries(extra)) await writeFile(join(folder, `${tag}.sql`), text)
	const journal = JSON.parse(await readFile(join(folder, JOURNAL), "utf8")) as Journal
	await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries: entriesOf(journal) }))
	return folder
}
