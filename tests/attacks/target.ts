import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { proportionalMemory } from "#tests/bench/processes.ts"
import { until } from "#tests/boot/until.ts"
import { liveApp } from "#tests/faults/live-app.ts"
import type { Part, Probe, Target } from "./attack.ts"
import { askOver, closeConnections } from "./http.ts"

/** How long a process may be silent before it counts as hung. */
const SILENCE_MS = 20_000

export type Stand = Target & {
	/** Waits until the site answers; a web process that does not is killed. Answers whether it had to be. */
	recover(): Promise<boolean>
	stop(): Promise<void>
}

/** The built app behind a trusted proxy, with a probe in its processes. */
export async function startTarget(settings: Record<string, string> = {}): Promise<Stand> {
	const dir = await mkdtemp(join(tmpdir(), "punktopia-probe-"))
	const live = await liveApp({
		TRUST_PROXY: "1",
		NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/attacks/probe.mjs"))}`,
		TEST_PROBE_DIR: dir,
		...settings,
	})
	const origin = () => live.app().origin
	const said = () => live.app().said()
	let addresses = 0

	async function probe(part: Part): Promise<Probe> {
		const file = async (pid: number) => JSON.parse(await readFile(join(dir, `${pid}.json`), "utf8"))
		const pid = await live.pid(part)
		const before = await file(pid).catch(() => ({ answers: 0 }))
		process.kill(pid, "SIGUSR2")
		return until(`${part} measures itself`, async () => {
			const now = await file(pid).catch(() => before)
			return now.answers > before.answers ? now : null
		})
	}

	const answers = async () => (await askOver(origin(), { path: "/healthz", timeoutMs: 2_000 })).status > 0
	return {
		live,
		origin,
		said,
		ask: (request) => askOver(origin(), request),
		probe,
		memory: async (part) => proportionalMemory(await live.pid(part)),
		refuseToRead: (signatures) => writeFile(join(dir, "refused.json"), JSON.stringify(signatures)),
		address() {
			const n = ++addresses
			// Set aside for measuring. Addresses that follow each other are in different networks (/24), and in none of `newAddress`.
			return `198.18.${n & 255}.${(n >> 8) & 255}`
		},
		async recover() {
			if (await until("the site answers", answers, SILENCE_MS).catch(() => false)) return false
			await live.kill("web")
			// What comes after says so where even that did not help.
			await until("the site answers again", answers, 60_000).catch(() => false)
			return true
		},
		async stop() {
			closeConnections()
			await live.stop()
			await rm(dir, { recursive: true, force: true })
		},
	}
}
