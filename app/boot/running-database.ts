import { lstat, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { StartError } from "#app/boot/start-error.server.ts"
import { owner } from "#app/db/embedded/cluster.server.ts"
import { homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { type Source, validSettings, withSecrets } from "#app/lib/env.server.ts"

/** `url` is the owner's; null: none is named, and none runs on the data folder. `given`: it was named. */
export type RunningDatabase = Readonly<{ url: string | null; given: boolean; dataDir: string }>

/** The database that is named, or the one that runs on the data folder: nothing is started or made. Throws `StartError` at an address that is none, `EnvError` at a file that gives none. */
export async function runningDatabase(source: Source): Promise<RunningDatabase> {
	const given = withSecrets("migrate", source, ["DATABASE_URL"])
	const { DATABASE_URL, DATA_DIR = ".data" } = validSettings("migrate", given)
	const dataDir = resolve(DATA_DIR)
	if (DATABASE_URL) return { url: DATABASE_URL, given: true, dataDir }
	if (given.DATABASE_URL?.trim())
		throw new StartError("DATABASE_URL must be postgres://user:password@host:5432/database.")
	return { url: (await hasDatabase(dataDir)) ? await urlOn(dataDir) : null, given: false, dataDir }
}

/** Whether an embedded database was ever made on this data folder. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
	const isThere = (name: string) => lstat(join(dataDir, name)).catch(() => undefined)
	return Boolean((await isThere("postgres")) || (await isThere("postgres-home")))
}

async function urlOn(dataDir: string): Promise<string | null> {
	const home = await homeFor(dataDir)
	const running = await runningServer(home)
	if (!running) return null
	const password = await readFile(join(home.cluster, "app-password"), "utf8")
	return `postgres://${owner}:${password}@127.0.0.1:${running.port}/${owner}`
}
