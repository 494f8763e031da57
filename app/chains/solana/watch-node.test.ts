import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { until } from "#tests/boot/until.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { watchNode } from "./watch-node.server.ts"

/** Seconds within which pages say that the chain is silent, and within which they no longer do. */
const WITHIN_MS = 10_000 + BUSY_MS
const answers: RequestListener = (_req, res) => res.end('{"jsonrpc":"2.0","id":1,"result":7}')
const refuses: RequestListener = (_req, res) => res.writeHead(503).end()
const hangs: RequestListener = () => {}

/** A node that behaves as it is told, watched. */
async function watched() {
	let behaviour = answers
	const server = createServer((req, res) => behaviour(req, res))
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	const lines: string[] = []
	const log = pino({}, { write: (line: string) => void lines.push(line) })
	const asked: boolean[] = []
	const watch = watchNode({
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?api-key=canary`,
		log,
		asked: ({ isAnswered }) => asked.push(isAnswered),
	})
	let changes = 0
	watch.start(() => changes++)
	onTestFinished(() => {
		watch.stop()
		server.closeAllConnections()
		server.close()
	})
	await until("it has answered", () => asked.length > 0)
	const turn = async (to: RequestListener, isSilent: boolean, withinMs = WITHIN_MS) => {
		const since = Date.now()
		behaviour = to
		await until("the watch has noticed", () => (watch.silence() !== null) === isSilent, withinMs)
		return Date.now() - since
	}
	return { watch, turn, lines, asked, changes: () => changes }
}

test("a node that refuses or hangs is silent within ten seconds, since it last answered, and is back within ten", async () => {
	const { watch, turn, lines, changes } = await watched()
	expect(watch.silence()).toBeNull()
	for (const [n, behaviour] of [refuses, hangs].entries()) {
		const before = Date.now()
		expect(await turn(behaviour, true)).toBeLessThan(WITHIN_MS)
		expect(watch.silence()?.since.getTime()).toBeLessThan(before + BUSY_MS)
		expect(await turn(answers, false)).toBeLessThan(WITHIN_MS)
		expect(changes()).toBe(2 * (n + 1))
	}
	expect(lines).toHaveLength(4)
	expect(lines.join()).not.toContain("canary")
})

test("one answer that gets lost is no silence", async () => {
	const { turn, asked, changes } = await watched()
	let lost = 0
	const losesOne: RequestListener = (req, res) => (lost++ === 0 ? refuses(req, res) : answers(req, res))
	await turn(losesOne, false)
	await until("one was lost and the next answered", () => asked.includes(false) && asked.at(-1) === true)
	expect(changes()).toBe(0)
})

test("the deadline holds while memory is swept", async () => {
	setFlagsFromString("--expose-gc")
	const sweep: () => void = runInNewContext("gc")
	const { turn } = await watched()
	const sweeping = setInterval(sweep, 500)
	onTestFinished(() => clearInterval(sweeping))
	// Whether, not how soon: memory of all tests is swept again and again.
	await turn(hangs, true, 60_000)
})
