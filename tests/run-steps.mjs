import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { checkCheckout } from "../app/boot/check-checkout.mjs"
import { installIfStale } from "../app/boot/install.mjs"
import { sourceHash } from "../app/boot/source-hash.mjs"

/** `npm test`: groups of steps, one group after the other, stopped where a step fails, closed by one line of sums. */
const root = fileURLToPath(new URL("../", import.meta.url))
process.chdir(root)
try {
	checkCheckout(root)
} catch (error) {
	console.error(error.message)
	process.exit(1)
}
await installIfStale(root)
mkdirSync("tests/.out", { recursive: true })

const bin = (name) => [process.execPath, `node_modules/${name}`]
const vitest = (name, config) => ({
	name,
	report: `tests/.out/${name.replaceAll(" ", "-")}.json`,
	command: [...bin("vitest/vitest.mjs"), "run", "--config", config, "--reporter=default", "--reporter=json"],
})
const isBuilt = () => existsSync("build/.hash") && readFileSync("build/.hash", "utf8") === sourceHash(root)
const groups = [
	// What uses one core leaves the other to its neighbours.
	[
		{ name: "format", command: [...bin("@biomejs/biome/bin/biome"), "format", "."] },
		{ name: "lint", command: [...bin("@biomejs/biome/bin/biome"), "lint", "--error-on-warnings", "."] },
		{ name: "types", command: [...bin("typescript/bin/tsc"), "--noEmit", "-p", "tsconfig.json"] },
		{ name: "build", command: [process.execPath, "app/build.mjs"], done: isBuilt },
	],
	// After the build: some of them start the built processes and kill them.
	[vitest("unit and integration tests", "tests/vitest.config.ts")],
	[vitest("browser journeys", "tests/vitest.journeys.config.ts")],
]

const rows = []
/** Tests that waited in vain once, and passed when they were asked again. */
const again = []
for (const group of groups) {
	rows.push(...(await Promise.all(group.map(timed))))
	const failed = rows.filter((row) => row.failed > 0)
	for (const { name } of failed) console.log(`\nStopped: the step "${name}" failed.`)
	if (failed.length > 0) break
}
close()

async function timed(step) {
	const began = Date.now()
	const row = await take(step)
	return { name: step.name, seconds: ((Date.now() - began) / 1000).toFixed(1), ...row }
}

/** A step of vitest counts its tests; any other step counts as one. */
async function take({ name, command, report, done }) {
	console.log(`\n== ${name}`)
	if (done?.()) return { passed: 1, failed: 0 }
	if (report) rmSync(report, { force: true })
	const ok = await run(report ? [...command, `--outputFile.json=${report}`] : command)
	if (!report) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
	const {
		numPassedTests = 0,
		numFailedTests = 0,
		testResults = [],
	} = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {}
	for (const { assertionResults } of testResults)
		for (const { status, failureMessages, fullName } of assertionResults)
			if (status === "passed" && failureMessages?.length > 0) again.push(fullName)
	// A file that cannot even be loaded fails no test, and must not pass for that.
	return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(1, numFailedTests) }
}

function run([program, ...args]) {
	const child = spawn(program, args, { stdio: "inherit" })
	return new Promise((resolve) => {
		child.once("error", () => resolve(false))
		child.once("close", (code) => resolve(code === 0))
	})
}

function close() {
	const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
	console.log("")
	for (const { name, seconds, passed, failed } of rows)
		console.log(`${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
	for (const { name } of groups.flat().slice(rows.length)) console.log(`- ${name}: not run`)
	for (const name of again) console.log(`! asked twice: ${name}`)
	console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`)
	process.exitCode = sum("failed") > 0 ? 1 : 0
}
