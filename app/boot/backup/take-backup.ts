import { mkdir, open, rename, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { Client } from "pg"
import { to as copyTo } from "pg-copy-streams"
import { StartError } from "#app/boot/start-error.server.ts"
import { FRONT_VERSION } from "#app/lib/version.ts"
import { fullName, keptTables, migrationsOf, quoted, sequences, type Table } from "./catalog.ts"
import { lockFor, type Manifest, writeManifest } from "./manifest.ts"
import { type Member, writeMember } from "./members.ts"
import { writeStoredFiles } from "./stored-files.ts"

type Asked = Readonly<{
	url: string
	/** The folder that the back-up becomes; made by this, so it must not be there. */
	to: string
	/** The folder of stored files; null: they are in an object store, which has its own back-up. */
	filesFolder: string | null
	passphrase?: string | undefined
}>

/**
 * Writes all kept tables, as one moment shows them, and the stored files. The folder ends in `.part` until it is whole and on the disk.
 * Throws `StartError` where there is such a folder.
 */
export async function takeBackup({ url, to, filesFolder, passphrase }: Asked): Promise<Manifest> {
	const part = `${to}.part`
	await refuseTaken(to)
	await makeFolders(part)
	const lock = await lockFor(passphrase)
	const place = { folder: part, key: lock?.key ?? null }
	const client = new Client({ connectionString: url, application_name: "punktopia backup" })
	await client.connect()
	try {
		await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0")
		await client.query("begin isolation level repeatable read read only")
		const tables: Manifest["tables"] = []
		for (const table of await keptTables(client))
			tables.push({ ...table, columns: [...table.columns], member: await writeTable(client, place, table) })
		const made: Manifest = {
			format: 1,
			takenAt: new Date().toISOString(),
			version: FRONT_VERSION,
			...(await migrationsOf(client)),
			tables,
			sequences: await sequences(client),
			files: filesFolder === null ? [] : await writeStoredFiles(place, filesFolder),
		}
		await client.query("commit")
		await writeManifest(part, made, lock)
		for (const folder of ["tables", "files", "."]) await syncFolder(join(part, folder))
		await rename(part, to)
		await syncFolder(dirname(to))
		return made
	} finally {
		await client.end()
	}
}

const writeTable = (client: Client, place: Parameters<typeof writeMember>[0], table: Table): Promise<Member> => {
	const columns = table.columns.map(quoted).join(", ")
	const rows = client.query(copyTo(`copy (select ${columns} from ${fullName(table)}) to stdout`))
	return writeMember(place, `tables/${table.schema}.${table.name}.gz`, rows)
}

async function refuseTaken(to: string): Promise<void> {
	const there = await stat(to).catch(() => null)
	if (there) throw new StartError(`${to} is there already: name another place.`)
}

async function makeFolders(part: string): Promise<void> {
	await mkdir(dirname(part), { recursive: true })
	await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "EEXIST") throw error
		throw new StartError(`${basename(part)} is there: a back-up is being made, or was cut off. Remove it, or wait.`)
	})
	for (const folder of ["tables", "files"]) await mkdir(join(part, folder), { mode: 0o700 })
}

async function syncFolder(folder: string): Promise<void> {
	if (process.platform === "win32") return
	const handle = await open(folder)
	await handle.sync().finally(() => handle.close())
}
