import { runningDatabase } from "#app/boot/running-database.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { type Connected, connect, type Db } from "#app/db/client.server.ts"
import { missingMigrations } from "#app/db/migrations.server.ts"
import { type Source, withSecrets } from "#app/lib/env.server.ts"

export type { Db }

/** Runs `work` as the owner of the database that this app uses. Throws `StartError` if there is none, or it is not migrated. */
export async function withOwner<T>(
	source: Source,
	work: (owner: Connected & Readonly<{ url: string }>) => Promise<T>,
): Promise<T> {
	const { url, dataDir } = await runningDatabase(withSecrets("boot", source, ["DATABASE_URL"]))
	if (!url)
		throw new StartError(`No database runs on ${dataDir}: set DATABASE_URL, or start the app on that folder first.`)
	const owner = connect(url, { max: 2, statementTimeoutMs: 60_000, name: "punktopia rotate" })
	try {
		if ((await missingMigrations(owner.db)) > 0)
			throw new StartError("The database is not migrated: run `node build/boot.js migrate` first.")
		return await work({ ...owner, url })
	} finally {
		await owner.end()
	}
}
