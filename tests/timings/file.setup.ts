import { appendFileSync } from "node:fs"
import { relative } from "node:path"
import { afterAll, beforeAll, expect } from "vitest"
import { takeTotals } from "./phases.ts"

/**
 * With TEST_TIMINGS set to a file, appends one JSON line per test file: its duration, the processor time of its runner and the phases it
 * waited in, all in milliseconds. `tests/timings/table.mjs` makes a table of it.
 */
const out = process.env.TEST_TIMINGS
if (out) {
	let cpu = process.cpuUsage()
	let startedAt = 0
	beforeAll(() => {
		takeTotals()
		cpu = process.cpuUsage()
		startedAt = Date.now()
	})
	afterAll(() => {
		const { user, system } = process.cpuUsage(cpu)
		const file = relative(process.cwd(), expect.getState().testPath ?? "")
		const line = { file, duration: Date.now() - startedAt, cpu: (user + system) / 1000, ...takeTotals() }
		appendFileSync(out, `${JSON.stringify(line)}\n`)
	})
}
