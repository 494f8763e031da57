import { runningDatabase } from "#app/boot/running-database.ts"
import { exitWith, StartError } from "#app/boot/start-error.server.ts"
import { connect } from "#app/db/client.server.ts"
import { missingMigrations } from "#app/db/migrations.server.ts"
import { verifyAudit } from "#app/identity/audit/verify-audit.server.ts"
import type { Source } from "#app/lib/env.server.ts"
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

async function databaseOf(source: Source): Promise<string> {
	const { url, dataDir } = await runningDatabase(source)
	if (url) return url
	throw new StartError(`No database runs on ${dataDir}: set DATABASE_URL, or start the app on that folder first.`)
}
