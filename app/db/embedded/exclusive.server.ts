import { createHash } from "node:crypto"
import { closeSync, constants, openSync, type PathLike } from "node:fs"
import { realpath, stat } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** Longer than the slowest start: crash recovery of the server may take minutes. */
const PATIENCE_MS = 900_000
const POLL_MS = 25

/** In the locked folder, on systems whose lock is a file. */
export const LOCK_FILE = "start.lock"

/**
 * Runs `work` while no other caller, of this process or another one on this machine, runs work on the same folder. The operating system
 * frees the lock when its holder ends, also by SIGKILL. Throws if the lock is not free within `patienceMs`.
 */
export async function exclusively<T>(folder: string, work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
	const release = await lockFolder(folder, patienceMs)
	if (!release) {
		const seconds = Math.round(patienceMs / 1000)
		throw new Error(`Another process has been starting the database of ${folder} for ${seconds} s. Stop that process.`)
	}
	try {
		return await work()
	} finally {
		await release()
	}
}

type Release = () => Promise<void>

/** Undefined if another process still holds the lock after `patienceMs`. */
export async function lockFolder(folder: string, patienceMs: number): Promise<Release | undefined> {
	const owned = await realpath(folder)
	const take = hasLockedOpen ? () => takeFile(join(owned, LOCK_FILE)) : await nameTaker(owned)
	for (const until = Date.now() + patienceMs; ; await sleep(POLL_MS)) {
		const release = await take()
		if (release) return release
		if (Date.now() >= until) return undefined
	}
}

/** Node.js has no flock(2), but macOS and the BSDs can lock a file as they open it. */
const hasLockedOpen = process.platform === "darwin" || process.platform.endsWith("bsd")
const O_EXLOCK = 0x20
const O_NONBLOCK = 0x04

async function takeFile(file: PathLike): Promise<Release | undefined> {
	try {
		const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | O_EXLOCK | O_NONBLOCK, 0o600)
		return async () => closeSync(fd)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined
		throw error
	}
}

/** Linux and Windows: a name that only one process can listen on, and that leaves no file behind. */
async function nameTaker(folder: string): Promise<() => Promise<Release | undefined>> {
	const { dev, ino } = await stat(folder, { bigint: true })
	const id = createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 32)
	const name = process.platform === "win32" ? `\\\\.\\pipe\\punktopia-start-${id}` : `\0punktopia-start-${id}`
	return () => listenOn(name)
}

function listenOn(name: string): Promise<Release | undefined> {
	return new Promise((resolve, reject) => {
		const holder = createServer((socket) => socket.destroy())
		holder.once("error", (error: NodeJS.ErrnoException) => {
			if (error.code === "EADDRINUSE") resolve(undefined)
			else reject(error)
		})
		holder.listen({ path: name, exclusive: true }, () => {
			holder.unref()
			resolve(() => new Promise((done) => holder.close(() => done())))
		})
	})
}
