import { resolve } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { isAlive } from "#app/db/embedded/process.server.ts"
import { until } from "#tests/boot/until.ts"
import { keepRunning } from "./child.ts"

test("a program that is frozen is ended and started again", async (context) => {
	if (process.platform === "win32") context.skip("processes are not frozen there")
	const lines: string[] = []
	const child = keepRunning({
		name: "worker",
		file: resolve("tests/boot/stand-in/silent.mjs"),
		env: () => ({ PATH: process.env.PATH }) as unknown as NodeJS.ProcessEnv,
		log: (line) => void lines.push(line),
		lookMs: 30,
	})
	onTestFinished(() => child.stop(1_000))
	await child.ready
	const first = child.pid() ?? 0
	process.kill(first, "SIGSTOP")
	await until("another one runs", () => child.pid() !== first && child.pid())
	expect(isAlive(first)).toBe(false)
	expect(lines.join()).toContain("worker has been silent")
})
