import { rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

// The health check starts every few seconds: this file imports no package.
/** A worker that runs alone has no port to ask: it touches this file while its event loop turns. One for each worker. */
const fileOf = (setting: string | undefined) => resolve(setting?.trim() || join(tmpdir(), "punktopia-worker.beat"))
const EVERY_MS = 5_000
const STALE_MS = 30_000

/**
 * Touches the file `setting`, or one in TMPDIR, until `stop`, which removes it: the next process of this container is asked by its port
 * again. Throws if the file cannot be written; later a full disk lets the file grow stale, and the worker goes on.
 */
export function writeHeartbeats(setting?: string): { stop(): void } {
	const file = fileOf(setting)
	const beat = () => writeFileSync(file, `${process.pid}\n`)
	try {
		beat()
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		throw new Error(`${file} cannot be written (${code}): set WORKER_BEAT_FILE to a file that this user may write.`)
	}
	const timer = setInterval(() => {
		try {
			beat()
		} catch {}
	}, EVERY_MS).unref()
	return {
		stop() {
			clearInterval(timer)
			rmSync(file, { force: true })
		},
	}
}

/** A worker alone by its file (`setting` as the worker has it); other processes by an answer of the web process within 4 s. */
export async function checkHealth(port: number, setting?: string): Promise<boolean> {
	const beaten = statSync(fileOf(setting), { throwIfNoEntry: false })?.mtimeMs
	if (beaten !== undefined) return Date.now() - beaten < STALE_MS
	try {
		return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })).ok
	} catch {
		return false
	}
}
