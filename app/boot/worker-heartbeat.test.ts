import { readFile, utimes } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { tempFolder } from "#tests/factories/temp-folder.ts"
import { checkHealth, writeHeartbeats } from "./worker-heartbeat.server.ts"

/** Nothing listens there. */
const NO_PORT = 9

test("a worker is healthy by the file of WORKER_BEAT_FILE, or else by one in TMPDIR", async () => {
	const [first, second, tmp] = [
		join(await tempFolder(), "one.beat"),
		join(await tempFolder(), "two.beat"),
		await tempFolder(),
	]
	const before = process.env.TMPDIR
	process.env.TMPDIR = tmp
	onTestFinished(() => {
		if (before === undefined) delete process.env.TMPDIR
		else process.env.TMPDIR = before
	})
	const worker = writeHeartbeats(first)
	expect(await readFile(first, "utf8")).toBe(`${process.pid}\n`)
	expect([await checkHealth(NO_PORT, first), await checkHealth(NO_PORT, second)]).toEqual([true, false])
	const old = new Date(Date.now() - 60_000)
	await utimes(first, old, old)
	expect(await checkHealth(NO_PORT, first)).toBe(false)
	worker.stop()
	const other = writeHeartbeats()
	expect(await readFile(join(tmp, "punktopia-worker.beat"), "utf8")).toBe(`${process.pid}\n`)
	expect(await checkHealth(NO_PORT)).toBe(true)
	other.stop()
	expect(await checkHealth(NO_PORT)).toBe(false)
	expect(() => writeHeartbeats(join(tmp, "missing/x.beat"))).toThrow("set WORKER_BEAT_FILE")
})
