import { rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A worker that runs alone has no port to ask: it touches this file while its event loop turns. One a container. */
const file = () => join(tmpdir(), "punktopia-worker.beat")
const EVERY_MS = 5_000
const STALE_MS = 30_000

/** Beats until `stop`, which removes the trace: whoever runs next in this container is asked by its port again. */
export function writeHeartbeats(): { stop(): void } {
	const beat = () => writeFileSync(file(), `${process.pid}\n`)
	beat()
	const timer = setInterval(beat, EVERY_MS).unref()
	return {
		stop() {
			clearInterval(timer)
			rmSync(file(), { force: true })
		},
	}
}

/** A worker alone by its beat; everything else by an answer of its web process within 4 s. */
export async function checkHealth(port: number): Promise<boolean> {
	const beaten = statSync(file(), { throwIfNoEntry: false })?.mtimeMs
	if (beaten !== undefined) return Date.now() - beaten < STALE_MS
	try {
		return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) })).ok
	} catch {
		return false
	}
}
