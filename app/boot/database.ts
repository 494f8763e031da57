import { setTimeout as sleep } from "node:timers/promises"
import { takeFolderLock } from "#app/boot/folder-lock.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { startEmbedded } from "#app/db/embedded/start.server.ts"

/** `folder` is where an embedded one lives. */
export type Database = { url: string; folder: string | undefined; stop(): Promise<void> }
type Options = {
	given: string | undefined
	dataDir: string
	log(line: string): void
	onMoved(url: string): void
	onFatal(error: Error): void
}
type Server = Database & { adopted: boolean }

export class FolderInUse extends StartError {
	constructor(dataDir: string) {
		super(`Another Punktopia app is using this data folder (${dataDir}). Stop it, or set another DATA_DIR.`)
		this.name = "FolderInUse"
	}
}

/** Opens the database of this data folder, holds the right to the folder, and brings both back if the server dies. */
export async function openDatabase({ given, dataDir, log, onMoved, onFatal }: Options): Promise<Database> {
	let stopping = false
	let current: Server
	let release = async () => {}

	const outside = { folder: undefined, adopted: false, stop: async () => {} }
	async function embedded(): Promise<Server> {
		const { home, ...server } = await startEmbedded({ dataDir, log })
		return { ...server, folder: home.folder }
	}

	async function open(): Promise<Server> {
		const server = given ? { ...outside, url: given } : await embedded()
		const lock = await takeFolderLock(server.url, lost)
		// The server belongs to whoever holds the folder: refused, we leave it running.
		if (!lock) throw new FolderInUse(dataDir)
		if (server.adopted) log("adopted the PostgreSQL that was left running on this data folder")
		release = lock.release
		return server
	}

	async function reopen() {
		for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5000)) {
			try {
				const before = current.url
				current = await open()
				if (stopping) return await close()
				if (current.url !== before) onMoved(current.url)
				return log("the database is back")
			} catch (error) {
				if (error instanceof FolderInUse) return onFatal(error)
				log(`the database is not back yet: ${(error as Error).message}`)
				await sleep(wait)
			}
		}
	}

	function lost() {
		if (stopping) return
		log("the database is gone: opening it again")
		void reopen()
	}

	async function close() {
		await current.stop()
		await release().catch(() => {})
	}

	current = await openWithPatience(open)
	return {
		url: current.url,
		folder: current.folder,
		stop: async () => {
			stopping = true
			await close()
		},
	}
}

/** The app before us may be stopping its server while we adopt it. */
async function openWithPatience(open: () => Promise<Server>): Promise<Server> {
	for (let tries = 0; ; tries++) {
		try {
			return await open()
		} catch (error) {
			const code = (error as { code?: string }).code ?? ""
			if (tries === 5 || !/^(57P0|CONNECT|ECONNRE)/.test(code)) throw error
			await sleep(300)
		}
	}
}
