import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

const FOLDER = "drizzle/migrations"
const BREAKPOINT = "--> statement-breakpoint"

/** `createdAt` is the stamp that the journal gives a migration; `hash` is the SHA-256 of its file, in hex. */
export type Migration = Readonly<{ tag: string; createdAt: number; hash: string; statements: readonly string[] }>
export type AppliedMigration = Readonly<{ hash: string; createdAt: number }>

type Journal = Readonly<{ entries: readonly Readonly<{ tag: string; when: number }>[] }>

/** The migrations of this build, in the order of their journal. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
	const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8")) as Journal
	return await Promise.all(
		journal.entries.map(async ({ tag, when }) => {
			const text = await readFile(join(folder, `${tag}.sql`), "utf8")
			const hash = createHash("sha256").update(text).digest("hex")
			return { tag, createdAt: when, hash, statements: text.split(BREAKPOINT) }
		}),
	)
}

type Named = Pick<Migration, "tag" | "createdAt" | "hash">
let named: Promise<readonly Named[]> | undefined

/** The same without their statements, read once per process. */
export function namedMigrations(): Promise<readonly Named[]> {
	named ??= readMigrations().then(
		(all) => all.map(({ tag, createdAt, hash }) => ({ tag, createdAt, hash })),
		(error) => {
			named = undefined
			throw error
		},
	)
	return named
}

/**
 * Compares by hash. Stamps do not name a migration, because stamps of applied migrations have changed. `missing` are migrations of this
 * build that the database lacks, in order; `unknown` are applied migrations that this build does not have.
 */
export function compareMigrations<M extends Named>(migrations: readonly M[], applied: readonly AppliedMigration[]) {
	const appliedHashes = new Set(applied.map(({ hash }) => hash))
	const knownHashes = new Set(migrations.map(({ hash }) => hash))
	return {
		missing: migrations.filter(({ hash }) => !appliedHashes.has(hash)),
		unknown: applied.filter(({ hash }) => !knownHashes.has(hash)),
	}
}
