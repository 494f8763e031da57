import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"

/**
 * Runs groups of steps, one group after the other; the steps of a group run side by side. Stops after a group in which a step failed, and
 * prints one line of sums last. A step is `{ name, command, env?, report?, done? }`: `report` is the file in which Vitest counts its tests
 * (any other step counts as one test), `done()` says that there is nothing to do.
 */
export async function runGroups(groups) {
	const rows = []
	for (const group of groups) {
		rows.push(...(await Promise.all(group.map(timed))))
		const failed = rows.filter((row) => row.failed > 0)
		for (const { name } of failed) console.log(`\nStopped: the step "${name}" failed.`)
		if (failed.length > 0) break
	}
	printSums(rows, groups.flat().slice(rows.length))
	process.exitCode = rows.some((row) => row.failed > 0) ? 1 : 0
}

async function timed(step) {
	const began = Date.now()
	console.log(`\n== ${step.name}`)
	const counts = step.done?.() ? { passed: 1, failed: 0 } : await runStep(step)
	return { name: step.name, seconds: ((Date.now() - began) / 1000).toFixed(1), ...counts }
}

async function runStep({ command, env, report }) {
	if (report) rmSync(report, { force: true })
	const ok = await succeeds(command, env)
	if (!report) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
	const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {}
	// A file that cannot even be loaded fails no test, and must not pass for that.
	return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(1, numFailedTests) }
}

function succeeds([program, ...args], env) {
	const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } })
	return new Promise((resolve) => {
		child.once("error", () => resolve(false))
		child.once("close", (code) => resolve(code === 0))
	})
}

function printSums(rows, notRun) {
	const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
	console.log("")
	for (const { name, seconds, passed, failed } of rows)
		console.log(`${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
	for (const { name } of notRun) console.log(`- ${name}: not run`)
	console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`)
}
