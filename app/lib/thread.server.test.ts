import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import { askThread } from "./thread.server.ts"

const folder = await mkdtemp(join(tmpdir(), "punktopia-thread-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, "thread.mjs")
await writeFile(
	file,
	`import { parentPort, threadId, workerData } from "node:worker_threads"
	parentPort.on("message", (question) => {
		if (question === "die") process.exit(1)
		if (question === "throw") throw new Error("out of ink")
		if (question === "hang") return
		if (question === "refuse") return parentPort.postMessage({ error: "no such file" })
		parentPort.postMessage({ bytes: Buffer.from(workerData + " " + question + " " + threadId) })
	})`,
)
const thread = (limits = {}) => askThread(pathToFileURL(file), { about: "ABC", idleMs: 60_000, ...limits })
const idOf = (answer: Buffer) => Number(String(answer).split(" ").at(-1))

test("a thread answers one question after the other, knows what it is about, and says what it cannot do", async () => {
	const ask = thread()
	const first = await ask("a.png")
	expect(String(first)).toMatch(/^ABC a\.png \d+$/)
	await expect(ask("refuse")).rejects.toThrow("no such file")
	expect(idOf(await ask("b.png"))).toBe(idOf(first))
})

test("one that dies or throws is told to whoever waits, and another one answers the next question", async () => {
	const ask = thread()
	const first = await ask("a.png")
	await expect(ask("die")).rejects.toThrow("the thread ended")
	const second = await ask("a.png")
	expect(idOf(second)).toBeGreaterThan(idOf(first))
	await expect(ask("throw")).rejects.toThrow("out of ink")
	expect(idOf(await ask("a.png"))).toBeGreaterThan(idOf(second))
})

test("a thread that nobody asks ends, and gives its memory back", async () => {
	const ask = thread({ idleMs: 1 })
	const first = idOf(await ask("a.png"))
	await expect.poll(async () => idOf(await ask("a.png"))).toBeGreaterThan(first)
})

test("a question that is never answered ends with its thread", async () => {
	const ask = thread({ mostMs: 2_000 })
	const first = idOf(await ask("a.png"))
	await expect(ask("hang")).rejects.toThrow("the thread ended")
	expect(idOf(await ask("a.png"))).toBeGreaterThan(first)
})
