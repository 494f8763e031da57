import { readdirSync, statSync } from "node:fs"
import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { type Attack, median, percentile, round, type Target } from "./attack.ts"
import { hostOf, openSocket, sayRaw, statusOf } from "./http.ts"

/** The largest file that the built app serves as it is, and one that it makes itself. */
function downloads(): string[] {
	const [largest = ""] = readdirSync("build/client/assets").sort((a, b) => sizeOf(b) - sizeOf(a))
	return [`/assets/${largest}`, "/files/weapon-codex-kor.pdf"]
}
const sizeOf = (name: string) => statSync(`build/client/assets/${name}`).size

const requestFor = (target: Target, path: string) =>
	`GET ${path} HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\nX-Forwarded-For: ${target.address()}\r\n\r\n`

const opened = (socket: Socket) =>
	new Promise<void>((done) => {
		socket.once("connect", done)
		socket.once("close", () => done())
	})

async function open(target: Target, count: number): Promise<Socket[]> {
	const sockets = Array.from({ length: count }, () => openSocket(target.origin()))
	await Promise.all(sockets.map(opened))
	return sockets
}

/** A socket whose other side has closed it: reading is what tells. */
const isOpen = (socket: Socket) => !socket.destroyed && socket.writable && socket.readable

const held = async (target: Target) => {
	const { heapUsed, external } = await target.probe("web")
	return heapUsed + external
}

/** Asks for downloads one after the other on each socket, and reads none of them. */
async function stall(target: Target, sockets: number, each: number): Promise<Socket[]> {
	const paths = downloads()
	const all = await open(target, sockets)
	for (const [n, socket] of all.entries()) {
		socket.pause()
		socket.write(requestFor(target, paths[n % paths.length] ?? "/").repeat(each))
	}
	return all
}

export const unreadDownloads: Attack = {
	name: "100 sockets × 20 pipelined downloads that nobody reads",
	point: "A3",
	capMs: 90_000,
	async run(target, { of }) {
		for (const path of downloads()) await target.ask({ path, from: target.address() })
		// In the short form one process has been through all attacks before this one, and 5,000 refused sign-ins
		// leave some 130 MB that the collector has not looked at yet: only what this attack adds counts there.
		const already = of(0, await target.memory("web"))
		const most = of(300e6, 100e6)
		const [count, each] = [of(100, 40), of(20, 10)]
		const once = async () => {
			const sockets = await stall(target, count, each)
			let most = 0
			for (let n = 0; n < of(20, 6); n++) {
				await sleep(250)
				most = Math.max(most, await target.memory("web"))
			}
			for (const socket of sockets) socket.destroy()
			return Math.max(most, await target.memory("web"))
		}
		/** What is held once as little is held as before, or nothing more is given back. */
		const heldAfter = async (before: number) => {
			let after = Number.POSITIVE_INFINITY
			for (let n = 0; n < 20 && after > before * 1.1; n++) {
				await sleep(300)
				after = await held(target)
			}
			return after
		}
		// What a first round leaves behind is room for buffers that is kept for the next.
		for (const socket of await stall(target, 10, 2)) socket.destroy()
		await sleep(500)
		let before = await held(target)
		const peak = await once()
		let after = await heldAfter(before)
		// More may have been kept that the process would have made anyway: a leak grows with each round.
		for (let n = 0; n < 2 && after > before * 1.1; n++) {
			before = after
			await once()
			after = await heldAfter(before)
		}
		const growth = round((after / before - 1) * 100, 1)
		const ok = peak - already <= most && growth <= 10
		const detail = `${count} × ${each}; heap and external ${growth} % above before (≤ 10)`
		const unit = `MB PSS ${of("at most", "more than before")} (≤ ${most / 1e6})`
		return { figure: round((peak - already) / 1e6), unit, ok, detail }
	},
}

/** Opens sockets, has each do a little now and then, and counts those that are still open at the end. */
function dawdling(name: string, seconds: number, act: (target: Target, socket: Socket, beat: number) => void): Attack {
	return {
		name,
		point: "A3",
		whole: true,
		capMs: (seconds + 30) * 1000,
		async run(target) {
			const sockets = await open(target, 50)
			for (let beat = 0; beat < seconds; beat++) {
				for (const socket of sockets) if (isOpen(socket)) act(target, socket, beat)
				await sleep(1_000)
			}
			const left = sockets.filter(isOpen).length
			for (const socket of sockets) socket.destroy()
			return { figure: left, unit: `of 50 still open after ${seconds} s (0)`, ok: left === 0 }
		},
	}
}

const ignore = (socket: Socket) => void socket.resume()

export const slowHeaders = dawdling("slowloris: a header's byte a second", 50, (target, socket, beat) => {
	if (beat === 0) ignore(socket)
	socket.write(beat === 0 ? `GET /kor HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\nX-A: ` : "a")
})

export const slowBodies = dawdling("slowloris: a body's byte a second", 70, (target, socket, beat) => {
	const head = `POST /eng/powerzoneCoinStaking/write HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`
	if (beat === 0) ignore(socket)
	socket.write(beat === 0 ? head : "a")
})

/** Reading nothing hides the close, so the last look reads what is left. */
export const stalledReaders: Attack = {
	name: "readers that stall",
	point: "A3",
	whole: true,
	capMs: 90_000,
	async run(target) {
		const sockets = await stall(target, 50, 20)
		await sleep(45_000)
		const closed = new Set<Socket>()
		for (const socket of sockets) {
			socket.once("close", () => closed.add(socket))
			socket.once("end", () => closed.add(socket))
			socket.resume()
		}
		// A server that had closed them has nothing more to say than what the system's buffers hold.
		const bytes = sockets.map((socket) => socket.bytesRead)
		await sleep(3_000)
		const left = sockets.filter((socket, n) => !closed.has(socket) && socket.bytesRead >= (bytes[n] ?? 0)).length
		for (const socket of sockets) socket.destroy()
		return { figure: left, unit: "of 50 still served after 45 s (0)", ok: left === 0 }
	},
}

export const idleSockets: Attack = {
	name: "3,000 idle sockets",
	point: "A3",
	whole: true,
	async run(target) {
		const sockets = await open(target, 3_000)
		for (const socket of sockets) ignore(socket)
		await sleep(2_000)
		const left = sockets.filter(isOpen).length
		for (const socket of sockets) socket.destroy()
		return { figure: left, unit: "held open (< 3,000)", ok: left < 3_000 }
	},
}

export const dawdlersAndReaders: Attack = {
	name: "readers beside 300 slow sockets",
	point: "A3",
	async run(target, { of, slack }) {
		const read = async () => {
			const all = []
			for (let n = 0; n < of(40, 15); n++) all.push(await target.ask({ path: "/kor/mypage", from: target.address() }))
			return all
		}
		const plain = await read()
		const sockets = await open(target, of(300, 100))
		for (const [n, socket] of sockets.entries()) {
			ignore(socket)
			const start = n % 2 ? `GET /kor HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\nX-A: a` : ""
			if (start) socket.write(start)
		}
		const beside = await read()
		for (const socket of sockets) socket.destroy()
		const unanswered = beside.filter(({ status }) => status !== 200).length
		const ratio = median(beside.map(({ ms }) => ms)) / median(plain.map(({ ms }) => ms))
		const ok = unanswered === 0 && ratio <= 5 * slack
		return { figure: round(ratio, 2), unit: "× undisturbed (≤ 5)", ok, detail: `${unanswered} unanswered` }
	},
}

/** Each asks for a page that is not kept, on a connection of its own, and is gone before it is answered. */
async function burst(target: Target, from: string, count: number): Promise<void> {
	const head = (n: number) =>
		`GET /eng/nowhere-${n}-${Math.random()} HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\nX-Forwarded-For: ${from}\r\n\r\n`
	await Promise.all(Array.from({ length: count }, (_, n) => sayRaw(target.origin(), head(n), 300)))
}

export const bursts: Attack = {
	name: "bursts of new connections from one address",
	point: "A3",
	async run(target, { of, slack }) {
		const from = target.address()
		let done = false
		const attacking = (async () => {
			for (let n = 0; n < of(12, 3); n++) await burst(target, from, 300)
			done = true
		})()
		const waited: number[] = []
		let unanswered = 0
		for (let n = 0; !done; n++) {
			const began = performance.now()
			const head = `GET ${n % 2 ? "/healthz" : "/kor"} HTTP/1.1\r\nHost: ${hostOf(target.origin())}\r\nX-Forwarded-For: ${target.address()}\r\nConnection: close\r\n\r\n`
			if (statusOf(await sayRaw(target.origin(), head, 20_000)) !== 200) unanswered++
			waited.push(performance.now() - began)
		}
		await attacking
		const late = percentile(waited, 0.95)
		const ok = late <= 1_000 * slack && unanswered === 0
		const detail = `the slowest of ${waited.length}: ${round(Math.max(...waited))} ms, ${unanswered} unanswered`
		return { figure: round(late), unit: "ms until another address is answered, p95 (≤ 1,000)", ok, detail }
	},
}
