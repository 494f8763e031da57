import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { openDatabase } from "#app/boot/database.ts"
import { hasDatabase, runningDatabase } from "#app/boot/running-database.ts"
import { exitWith, StartError } from "#app/boot/start-error.server.ts"
import { startedIn } from "#app/boot/working-directory.ts"
import { filesFolder } from "#app/files/open-store.server.ts"
import { EnvError, NO_STORAGE, type Source, validSettings, withSecrets } from "#app/lib/env.server.ts"
import type { Manifest } from "./manifest.ts"
import { restoreBackup } from "./restore-backup.ts"
import { takeBackup } from "./take-backup.ts"

const USAGE = `backup FOLDER    writes a back-up: a folder of that name, or one named by the time within a folder that is there
restore FOLDER   fills an empty database from one`

const WORK = { backup: backUp, restore } as const
type Act = keyof typeof WORK
export const isBackupAct = (act: string | undefined): act is Act => act !== undefined && Object.hasOwn(WORK, act)

/** `boot.js backup FOLDER` and `boot.js restore FOLDER`: does it, says so, and ends the process. */
export async function runBackup(act: Act, source: Source, words: readonly string[]): Promise<never> {
	try {
		const [named = "", ...rest] = words
		if (named === "" || rest.length > 0) throw new StartError(USAGE)
		process.stdout.write(`${await WORK[act](source, resolve(startedIn, named))}\n`)
	} catch (error) {
		exitWith(error)
	}
	process.exit(0)
}

async function backUp(source: Source, named: string): Promise<string> {
	const passphrase = passphraseOf(source)
	const folder = filesOf(source)
	const running = await runningDatabase(source)
	if (!running.url && !(await hasDatabase(running.dataDir)))
		throw new StartError(`There is no database on ${running.dataDir}: set DATABASE_URL or DATA_DIR.`)
	const to = (await isFolder(named)) ? join(named, nameAt(new Date())) : named
	const take = (url: string) => takeBackup({ url, to, filesFolder: folder, passphrase })
	const made = await (running.url ? take(running.url) : onOwnDatabase(running.dataDir, undefined, take))
	return `${to}: ${sizeOf(made)}${passphrase ? ", encrypted" : ""}.`
}

async function restore(source: Source, from: string): Promise<string> {
	const passphrase = passphraseOf(source)
	const folder = filesOf(source)
	const { url: running, given, dataDir } = await runningDatabase(source)
	const made = await onOwnDatabase(dataDir, given && running ? running : undefined, (url) =>
		restoreBackup({ url, from, filesFolder: folder, passphrase }),
	)
	return [
		`Restored: ${sizeOf(made)}, as they were at ${made.takenAt}.`,
		"Payouts stand still: compare the books with the chain, then clear the stop on /admin/money. Everybody has to log in again.",
		"If this was a test, enter its day on /admin/launch of the site in use.",
	].join("\n")
}

/** The database of this data folder, for as long as the work takes and for nobody else: an app that runs on it is refused, and refuses us. */
async function onOwnDatabase<R>(dataDir: string, given: string | undefined, work: (url: string) => Promise<R>) {
	const log = (line: string) => void process.stderr.write(`${line}\n`)
	const database = await openDatabase({ given, dataDir, log, onMoved: () => {}, onFatal: exitWith })
	try {
		return await work(database.url)
	} finally {
		await database.stop()
	}
}

/**
 * The folder of stored files that the processes use; null: they are in an object store. Throws `EnvError` in production without either
 * setting: such a back-up would silently lack the files.
 */
function filesOf(source: Source): string | null {
	const { APP_MODE, DATA_DIR = ".data", FILES_DIR, FILES_S3_URL } = validSettings("migrate", source)
	if (FILES_S3_URL) return null
	if (APP_MODE === "production" && !FILES_DIR) throw new EnvError("migrate", [NO_STORAGE])
	return filesFolder({ DATA_DIR, FILES_DIR })
}

const nameAt = (at: Date) => `punktopia-${at.toISOString().replaceAll(/[:.]/g, "-")}`
const isFolder = (path: string) =>
	stat(path).then(
		(found) => found.isDirectory(),
		() => false,
	)

function sizeOf({ tables, files }: Manifest): string {
	const rows = tables.reduce((sum, { member }) => sum + member.lines, 0)
	return `${rows} rows of ${tables.length} tables, ${files.length} files`
}

/** Throws `EnvError` at one that is too short or whose file gives none: a back-up that is meant to be encrypted never becomes a plain one. */
function passphraseOf(source: Source): string | undefined {
	const given = withSecrets("migrate", source, ["BACKUP_PASSPHRASE"])
	const { BACKUP_PASSPHRASE } = validSettings("migrate", given)
	if (!BACKUP_PASSPHRASE && given.BACKUP_PASSPHRASE?.trim())
		throw new EnvError("migrate", ["BACKUP_PASSPHRASE: must have at least 12 characters"])
	return BACKUP_PASSPHRASE
}
