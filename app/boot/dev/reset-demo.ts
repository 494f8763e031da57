import { randomBytes } from "node:crypto"
import type { Stats } from "node:fs"
import { lstat, readdir, readFile, realpath, rename, rm, rmdir } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { FolderInUse } from "#app/boot/database.ts"
import { takeFolderLock } from "#app/boot/folder-lock.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { lockFolder as lockChain } from "#app/chains/solana/local/data-folder.ts"
import { owner } from "#app/db/embedded/cluster.server.ts"
import { lockFolder } from "#app/db/embedded/exclusive.server.ts"
import { type Home, homeFor } from "#app/db/embedded/home.server.ts"
import { runningServer, stopServer } from "#app/db/embedded/postmaster.server.ts"
import { isAlive } from "#app/db/embedded/process.server.ts"
import { removeDrawn } from "#app/lib/drawn-files.server.ts"
import { fileSetting } from "#app/lib/secret-files.server.ts"

/** What the app makes in a data folder, by its names; nothing else is ever removed. */
const FOLDERS = ["chain", "drawn", "kaia", "portraits", "postgres"]
const FILES =
	/^(postgres\.log|ports\.json(\.new(-[0-9a-f]{8})?)?|start\.lock|(secrets|project-keys|beacon-key)\.json(\.\d+)?|postgres-home(\.[0-9a-f]{16})?|\.probe-[0-9a-f]{12})$/
const CHAIN = /^(blocks\.jsonl|(demo|head|keys)\.json(\.\d+\.tmp)?|lock-\d+(\.\d+\.tmp)?|lock-draft-[0-9a-f-]{36})$/
const KAIA = /^(kaia-(blocks\.jsonl|(genesis|keys)\.json(\.\d+\.tmp)?)|lock-\d+(\.\d+\.tmp)?|lock-draft-[0-9a-f-]{36})$/
/** What makes a chain: only a demo has one of its own. */
const KEYS = "keys.json"
const UNFINISHED = /^(?:making|removing)-(\d+)-[0-9a-f]{8}$/

type Source = Readonly<Record<string, string | undefined>>

/**
 * Removes the demo's data, so that the next start is a fresh demo; tells what it did. Errors: `StartError` where the folder is not a
 * demo's, is in use, or the settings are not a demo's; then nothing has been removed.
 */
export async function resetDemo(source: Source): Promise<string> {
	refuseSettings(source)
	const dataDir = resolve(source.DATA_DIR?.trim() || ".data")
	const found = await lstat(dataDir).catch(() => undefined)
	if (!found) return `There is nothing to remove: ${dataDir} does not exist.`
	await refuseForeign(dataDir, found)
	// No start may make or launch a database meanwhile.
	const release = await lockFolder(dataDir, 0)
	if (!release) throw new FolderInUse(dataDir)
	return await removeDemo(dataDir).finally(release)
}

async function removeDemo(dataDir: string): Promise<string> {
	const home = await homeOf(dataDir)
	const releases: (() => unknown)[] = []
	try {
		releases.push(holdChain(join(dataDir, "chain"), dataDir))
		if (await lstat(join(dataDir, "kaia")).catch(() => undefined))
			releases.push(holdChain(join(dataDir, "kaia"), dataDir))
		if (home) releases.push(await holdDatabase(home, dataDir))
	} catch (error) {
		for (const release of releases) await release()
		throw error
	}
	if (home) {
		await stopServer(home)
		await removeHome(home, dataDir)
	}
	return await removeRest(dataDir)
}

function refuseSettings(source: Source): void {
	const given = (name: string) => Boolean(source[name]?.trim() || source[fileSetting(name)]?.trim())
	if (source.NODE_ENV === "production" || source.APP_MODE === "production")
		throw new StartError("Only a demo can be reset: NODE_ENV or APP_MODE says production.")
	for (const name of ["DATABASE_URL", "SOLANA_RPC_URL"])
		if (given(name)) throw new StartError(`Only a demo can be reset: ${name} is set, so this is none.`)
}

/** Refuses whatever the app did not make itself as it stands there: links, another kind, another owner, no secret of ours. */
async function refuseForeign(dataDir: string, found: Stats): Promise<void> {
	const notOurs = (why: string) => new StartError(`${dataDir} is left alone: ${why}.`)
	if (found.isSymbolicLink()) throw notOurs("it is a symbolic link; set DATA_DIR to the folder itself")
	if (!found.isDirectory()) throw notOurs("it is no folder")
	const me = process.getuid?.() ?? found.uid
	if (found.uid !== me) throw notOurs("it belongs to another user")
	for (const entry of await readdir(dataDir, { withFileTypes: true })) {
		const isFolder = FOLDERS.includes(entry.name)
		if (!isFolder && !FILES.test(entry.name)) continue
		if (entry.isSymbolicLink()) throw notOurs(`${entry.name} in it is a symbolic link, which the app makes none of`)
		if (isFolder ? !entry.isDirectory() : !entry.isFile()) throw notOurs(`${entry.name} in it was not made by the app`)
		// Under root the database belongs to an account of its own.
		if (entry.name !== "postgres" && (await lstat(join(dataDir, entry.name))).uid !== me)
			throw notOurs(`${entry.name} in it belongs to another user`)
	}
	if (!(await hasSecret(dataDir))) throw notOurs("it is not a data folder of this app (secrets.json)")
	// An app that is no demo has no chain of its own, whatever settings this shell knows of.
	const keys = await lstat(join(dataDir, "chain", KEYS)).catch(() => undefined)
	if (!keys?.isFile()) throw notOurs(`it has no chain of a demo (chain/${KEYS})`)
}

async function hasSecret(dataDir: string): Promise<boolean> {
	try {
		const kept: unknown = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"))
		const { APP_SECRET: secret, ...more } = kept as Record<string, unknown>
		return typeof secret === "string" && /^[\w-]{43}$/.test(secret) && Object.keys(more).length === 0
	} catch {
		return false
	}
}

/** Where the database is, if one was ever made. One that lives outside must say itself that it is this folder's. */
async function homeOf(dataDir: string): Promise<Home | undefined> {
	const exists = (name: string) => lstat(join(dataDir, name)).catch(() => undefined)
	if (!(await exists("postgres")) && !(await exists("postgres-home"))) return undefined
	const home = await homeFor(dataDir)
	const owned = await realpath(dataDir)
	const outside = dirname(home.folder) !== owned
	if (outside && (await readFile(join(home.folder, "data-folder"), "utf8").catch(() => "")) !== owned)
		throw new StartError(`${dataDir} is left alone: its database, ${home.folder}, was made for another folder.`)
	return home
}

function holdChain(folder: string, dataDir: string): () => void {
	try {
		return lockChain(folder)
	} catch {
		throw new FolderInUse(dataDir)
	}
}

/** A killed app may have left the server running: then the right to the folder is free, and the server can be stopped. */
async function holdDatabase(home: Home, dataDir: string): Promise<() => Promise<void>> {
	for (const name of await readdir(home.folder)) {
		const maker = Number(UNFINISHED.exec(name)?.[1])
		if (maker && isAlive(maker)) throw new FolderInUse(dataDir)
	}
	const running = await runningServer(home)
	if (!running) return async () => {}
	const password = await readFile(join(home.cluster, "app-password"), "utf8").catch(() => "")
	const url = `postgres://${owner}:${password}@127.0.0.1:${running.port}/${owner}`
	const lock = await takeFolderLock(url, () => {}).catch(() => undefined)
	if (!lock) throw new FolderInUse(dataDir)
	return lock.release
}

async function removeHome({ folder, cluster }: Home, dataDir: string): Promise<void> {
	if (await isCluster(cluster)) {
		// Under another name at once: an app that starts now finds no half of a cluster.
		const aside = join(folder, `removing-${process.pid}-${randomBytes(4).toString("hex")}`)
		await rename(cluster, aside)
	}
	for (const name of await readdir(folder))
		if (UNFINISHED.test(name)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
	if (dirname(folder) !== (await realpath(dataDir))) await rm(join(folder, "data-folder"), { force: true })
	await rmdir(folder).catch(() => {})
}

/** A cluster that this app made: its password is in it. */
async function isCluster(cluster: string): Promise<boolean> {
	const parts = await Promise.all(
		["PG_VERSION", "app-password"].map((name) => lstat(join(cluster, name)).catch(() => undefined)),
	)
	return parts.every((part) => part?.isFile())
}

/** Key and secret go last: a reset that was cut short is known as that of a demo of ours still. */
async function removeRest(dataDir: string): Promise<string> {
	const chain = join(dataDir, "chain")
	for (const name of await readdir(chain)) if (CHAIN.test(name) && name !== KEYS) await rm(join(chain, name))
	const kaia = join(dataDir, "kaia")
	for (const name of await readdir(kaia).catch(() => [])) if (KAIA.test(name)) await rm(join(kaia, name))
	await rmdir(kaia).catch(() => {})
	for (const drawn of ["drawn", "portraits"]) {
		await removeDrawn(join(dataDir, drawn))
		await rmdir(join(dataDir, drawn)).catch(() => {})
	}
	for (const name of (await readdir(dataDir)).filter((one) => FILES.test(one) && one !== "secrets.json"))
		await rm(join(dataDir, name))
	await rm(join(chain, KEYS))
	await rmdir(chain).catch(() => {})
	await rm(join(dataDir, "secrets.json"))
	const left = await readdir(dataDir)
	const next = "The next start is a fresh demo."
	if (left.length > 0)
		return `Removed the demo's data in ${dataDir}. Not made by the app, and left: ${left.join(", ")}. ${next}`
	await rmdir(dataDir)
	return `Removed ${dataDir}. ${next}`
}
