import { lstat, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { exitWith, StartError } from "#app/boot/start-error.server.ts"
import { connect } from "#app/db/client.server.ts"
import { owner } from "#app/db/embedded/cluster.server.ts"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { missingMigrations } from "#app/db/migrations.server.ts"
import { verifyAudit } from "#app/identity/audit/verify-audit.server.ts"
import { type Source, validSettings } from "#app/lib/env.server.ts"
import { tellVerified } from "./tell-verified.ts"

/** A chain of any length is looked at; only a statement that hangs is cut off. */
const STATEMENT_MS = 600_000

/** Looks at the audit's chain, says what it found, and ends: 1 where the chain is broken or cannot be looked at. */
export async function verifyOnly(source: Source): Promise<void> {
	try {
		const { db, end } = connect(await databaseOf(source), { max: 1, statementTimeoutMs: STATEMENT_MS })
		try {
			if ((await missingMigrations(db)) > 0)
				throw new StartError("The database is not migrated to this build: `node build/boot.js migrate` does it.")
			const verified = await verifyAudit(db)
			process.stdout.write(`${tellVerified(verified)}\n`)
			process.exitCode = verified.broken ? 1 : 0
		} finally {
			await end()
		}
	} catch (error) {
		exitWith(error)
	}
}

/** The database that is named, or the one that runs on the data folder: nothing is started or made. */
async function databaseOf(source: Source): Promise<string> {
	const { DATABASE_URL, DATA_DIR = ".data" } = validSettings("migrate", source)
	if (DATABASE_URL) return DATABASE_URL
	if (source.DATABASE_URL?.trim())
		throw new StartError("DATABASE_URL must be postgres://user:password@host:5432/database.")
	const dataDir = resolve(DATA_DIR)
	const isThere = (name: string) => lstat(join(dataDir, name)).catch(() => undefined)
	const home = (await isThere("postgres")) || (await isThere("postgres-home")) ? await homeFor(dataDir) : undefined
	const running = home && (await runningServer(home))
	if (!home || !running)
		throw new StartError(`No database runs on ${dataDir}: set DATABASE_URL, or start the app on that folder first.`)
	const password = await readFile(join(home.cluster, "app-password"), "utf8")
	return `postgres://${owner}:${password}@127.0.0.1:${running.port}/${owner}`
}
