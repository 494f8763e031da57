import { readFileSync } from "node:fs"

/** `node tests/timings/table.mjs FILE`: what TEST_TIMINGS recorded, the longest test files first, in seconds. */
const PHASES = ["duration", "cpu", "app", "database", "browser", "wait"]
const rows = readFileSync(process.argv[2], "utf8")
	.trim()
	.split("\n")
	.map((line) => JSON.parse(line))
	.sort((a, b) => b.duration - a.duration)
const seconds = (ms = 0) => Number((ms / 1000).toFixed(1))
const sum = (phase) => rows.reduce((total, row) => total + (row[phase] ?? 0), 0)
const line = (name, millisecondsOf) => [
	name,
	Object.fromEntries(PHASES.map((phase) => [phase, seconds(millisecondsOf(phase))])),
]
console.table(Object.fromEntries([line("all", sum), ...rows.map((row) => line(row.file, (phase) => row[phase]))]))
