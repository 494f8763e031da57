import { randomBytes } from "node:crypto"
import { mkdirSync } from "node:fs"
import { chmod, chown, link, lstat, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { type Account, accountForServer } from "#app/db/embedded/account.server.ts"
import { type Binaries, copyOfBinaries, hydrate, packagedPostgres } from "#app/db/embedded/binaries.server.ts"
import { endServer } from "#app/db/embedded/postmaster.server.ts"

/** Where the server of one data folder lives: `folder` belongs to `account` and is closed to everyone else. */
export type Home = {
	folder: string
	cluster: string
	binaries: Binaries
	version: string
	account: Account | undefined
}

/** Root-owned folders in which nobody else can create or replace anything. */
const sharedPlaces = ["/var/lib/punktopia", "/var/tmp/punktopia-of-root"]

/** Closed to others; root's lets through those who know the way, because the database server is such another. */
export function makeDataFolder(dataDir: string) {
	mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

export async function homeFor(dataDir: string): Promise<Home> {
	makeDataFolder(dataDir)
	const owned = await realpath(dataDir)
	const wanted = await accountForServer()
	const { native, version } = packagedPostgres()
	const moved = await readFile(pointer(owned), "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw new Error(`${pointer(owned)} was made by another user: start as that user.`)
	})
	const inside = !moved && (!wanted || (await canReach(owned, wanted)))
	const folder = inside ? join(owned, "postgres") : await movedHome(owned, moved?.trim(), wanted)
	await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
	const account = await handOver(folder, wanted)
	const readable = !account || (await canReach(native, account))
	const binaries = readable ? await hydrate(native) : await copyOfBinaries(native, version, await sharedPlace())
	if (!readable) await hydrate(dirname(dirname(binaries.postgres)))
	return { folder, cluster: join(folder, "cluster"), binaries, version, account }
}

const pointer = (dataDir: string) => join(dataDir, "postgres-home")

/** The folder is named at random and remembered in the data folder: deleting the data folder starts afresh. */
async function movedHome(dataDir: string, known: string | undefined, account: Account | undefined): Promise<string> {
	if (known) return await checkedHome(dataDir, known, account)
	const place = await sharedPlace()
	const folder = join(place, randomBytes(8).toString("hex"))
	await mkdir(folder, { mode: 0o700 })
	await writeFile(join(folder, "data-folder"), dataDir)
	// Linked into place whole: of two that start at once one wins, and the other goes where the winner went.
	const aside = `${pointer(dataDir)}.${basename(folder)}`
	await writeFile(aside, folder, { mode: 0o600, flag: "wx" })
	try {
		await link(aside, pointer(dataDir))
	} catch (error) {
		await rm(folder, { recursive: true })
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
		return await checkedHome(dataDir, await readFile(pointer(dataDir), "utf8"), account)
	} finally {
		await rm(aside)
	}
	// Only now: before, the folder of a start that has just won would look like a forgotten one, and its server would be ended.
	await endForgotten(place, dataDir, folder)
	return folder
}

/** Ends servers of this data folder from before it was deleted and made again. Their files are left to their owner. */
async function endForgotten(place: string, dataDir: string, current: string) {
	for (const name of await readdir(place)) {
		const folder = join(place, name)
		if (folder === current) continue
		if ((await readFile(join(folder, "data-folder"), "utf8").catch(() => "")) !== dataDir) continue
		await endServer(join(folder, "cluster"))
	}
}

/** A pointer is only text in a file: it may name nothing but a folder that we could have made ourselves. */
async function checkedHome(dataDir: string, known: string, account: Account | undefined): Promise<string> {
	const ours = sharedPlaces.includes(dirname(known)) && /^[0-9a-f]{16}$/.test(basename(known))
	const found = ours ? await lstat(known).catch(() => undefined) : undefined
	if (ours && !found) {
		throw new Error(
			`The database of ${dataDir} should be in ${known}, which is missing. Bring it back, or delete ${pointer(dataDir)} to start afresh.`,
		)
	}
	if (!found?.isDirectory() || !trusted(found.uid, account)) {
		throw new Error(`${pointer(dataDir)} names ${known}, which is not a folder of ours: refusing to use it.`)
	}
	return known
}

const trusted = (owner: number, account: Account | undefined) => owner === 0 || owner === account?.uid

async function sharedPlace(): Promise<string> {
	for (const place of sharedPlaces) {
		try {
			await mkdir(place, { mode: 0o711 }).catch(() => undefined)
			const found = await lstat(place)
			if (!found.isDirectory() || found.uid !== 0) continue
			await chmod(place, 0o711)
			return place
		} catch {}
	}
	throw new Error(
		`Root can keep the database in neither of ${sharedPlaces.join(", ")}. Set DATABASE_URL, or do not run as root.`,
	)
}

/** An existing folder keeps its account, so that a later change of the machine's accounts does not lock us out. */
async function handOver(folder: string, wanted: Account | undefined): Promise<Account | undefined> {
	const found = await lstat(folder)
	const me = process.getuid?.()
	if (!found.isDirectory() || (!wanted && me !== undefined && found.uid !== me)) {
		throw new Error(`${folder} belongs to another user: start as that user, or choose another DATA_DIR.`)
	}
	if (!wanted || found.uid !== 0) return wanted && { uid: found.uid, gid: found.gid }
	await chmod(folder, 0o700)
	await chown(folder, wanted.uid, wanted.gid)
	return wanted
}

async function canReach(path: string, { uid, gid }: Account): Promise<boolean> {
	for (let folder = path; ; folder = dirname(folder)) {
		const { mode, uid: owner, gid: group } = await stat(folder)
		const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
		if (!(mode & bit)) return false
		if (folder === dirname(folder)) return true
	}
}
