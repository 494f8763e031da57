import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { App } from "../app.ts"
import { processesOf, proportionalMemory } from "../bench/processes.ts"
import { until } from "../boot/until.ts"
import { faultsOf, startBuilt } from "./built.ts"
import { raw, request } from "./raw.ts"

/** A hundred connections ask for twenty downloads each at once, and nobody reads one. Linux only: it alone tells what a process costs. */
const SOCKETS = 100
const EACH = 20
const LINUX = process.platform === "linux"
const MB = 1024 * 1024

let app: App
let web = 0
let memoryFile = ""
beforeAll(async () => {
	if (!LINUX) return
	memoryFile = join(mkdtempSync(join(tmpdir(), "punktopia-memory-")), "memory.json")
	app = await startBuilt({
		NODE_OPTIONS: `--import ${resolve("tests/attacks/memory-preload.mjs")}`,
		TEST_MEMORY_FILE: memoryFile,
	})
	web = (await processesOf(app))?.web ?? 0
}, 180_000)
afterAll(async () => {
	await app?.stop()
	if (memoryFile) rmSync(dirname(memoryFile), { recursive: true, force: true })
})

type Memory = { asked: number; heapUsed: number; external: number }
let asked = 0
/** What is used after a collection. */
async function memory(): Promise<Memory> {
	asked++
	process.kill(web, "SIGUSR2")
	return until("the web process has told its memory", () => {
		try {
			const told = JSON.parse(readFileSync(memoryFile, "utf8")) as Memory
			return told.asked === asked ? told : null
		} catch {
			return null
		}
	})
}
const isBack = (before: Memory, after: Memory) =>
	after.heapUsed <= before.heapUsed * 1.1 && after.external <= before.external * 1.1

/** What is used once the attack is over, its files are closed and the memory stays as it is. */
async function attacked(attack: () => Promise<number>): Promise<Memory & { peak: number }> {
	const filesBefore = openFiles()
	const peak = await attack()
	// The database's connections may have become more meanwhile.
	await until("every file is closed again", () => openFiles() <= filesBefore + 10)
	let last = await memory()
	return until("the memory stays as it is", async () => {
		const now = await memory()
		const isStill = Math.abs(now.heapUsed - last.heapUsed) < MB && Math.abs(now.external - last.external) < MB
		last = now
		return isStill ? { ...now, peak } : null
	})
}
const openFiles = () => readdirSync(`/proc/${web}/fd`).length

/** The largest files of the build, a drawn one, and a page of the cache. */
function downloads(): string[] {
	const files = readdirSync("build/client", { recursive: true, encoding: "utf8" })
		.filter((name) => !/\.(br|gz)$/.test(name) && statSync(join("build/client", name)).isFile())
		.sort((a, b) => statSync(join("build/client", b)).size - statSync(join("build/client", a)).size)
	return [`/${files[0]}`, `/${files[1]}`, "/files/emblem.png", "/kor"]
}
/** Made anew for each who asks, which costs time: one a connection. */
const WORKING = "/kor/powerzoneCoinStaking/write"

test.runIf(LINUX)(
	"2,000 downloads that nobody reads cost little, and nothing once their connections are gone",
	async () => {
		const host = new URL(app.origin).host
		const paths = downloads()
		const ask = (path: string) => request(`GET ${path}`, [`Host: ${host}`])
		const attack = async () => {
			const sockets: Socket[] = []
			let closed = 0
			for (let at = 0; at < SOCKETS; at++) {
				const socket = connect(Number(new URL(app.origin).port), "127.0.0.1").pause()
				socket.on("error", () => {})
				socket.on("close", () => closed++)
				const path = (n: number) => (n === at % EACH ? WORKING : (paths[(at + n) % paths.length] ?? "/"))
				socket.write(Array.from({ length: EACH }, (_, n) => ask(path(n))).join(""))
				sockets.push(socket)
			}
			await until("the web process holds them all", () => openFiles() > SOCKETS)
			// Others are served meanwhile, and what the attackers asked for has been begun by then.
			for (const path of paths) expect((await raw(app.origin, ask(path))).status).toBe(200)
			const peak = proportionalMemory(web)
			for (const socket of sockets) socket.destroy()
			await until("their connections are gone", () => closed === SOCKETS)
			return peak
		}
		for (const path of paths) await raw(app.origin, ask(path))
		// Buffers and compiled code that stay are made by the first: what each further one adds would be a leak.
		let before = await attacked(attack)
		let after = await attacked(attack)
		for (let again = 0; again < 4 && !isBack(before, after); again++) {
			before = after
			after = await attacked(attack)
		}
		const { peak } = after
		expect(isBack(before, after), `it grew with every attack, at last ${JSON.stringify({ before, after })}`).toBe(true)
		const settled = proportionalMemory(web)
		console.log(
			`unread downloads: heap ${mb(before.heapUsed)} → ${mb(after.heapUsed)} MB, external ${mb(before.external)} → ` +
				`${mb(after.external)} MB, PSS ${mb(peak)} MB under attack, ${mb(settled)} MB after`,
		)
		expect(Math.max(peak, settled)).toBeLessThanOrEqual(300 * MB)
		expect(faultsOf(app)).toEqual([])
	},
	120_000,
)
const mb = (bytes: number) => (bytes / MB).toFixed(1)
