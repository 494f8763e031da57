import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../", import.meta.url))
const MINUTE_MS = 60_000
/** How long a script whose time is over may take to end what it has started. */
const LATE_MS = 90_000

/**
 * Runs scripts one after the other, each within its time, with a line of sums each (the last that fits `sums`); `--only NAME` takes one, and
 * each gets the words of the command line after its own (`args`). Ends with 1 where one fails.
 */
export async function runParts(all) {
	const words = process.argv.slice(2)
	const only = words.includes("--only") ? words[words.indexOf("--only") + 1] : undefined
	if (only !== undefined && !(only in all)) {
		console.error(`there is no "${only}": ${Object.keys(all).join(", ")}`)
		process.exit(1)
	}
	const rows = []
	for (const [name, one] of Object.entries(all))
		if (only === undefined || only === name) rows.push(await take(name, one, words))
	console.log("")
	for (const { name, ok, minutes, line } of rows)
		console.log(`${ok ? "✓" : "✗"} ${name} (${minutes.toFixed(1)} min): ${line}`)
	process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}

async function take(name, { script, args = [], minutes, sums }, words) {
	console.log(`\n== ${name}`)
	const began = Date.now()
	const child = spawn(process.execPath, [script, ...args, ...words], {
		cwd: root,
		stdio: ["inherit", "pipe", "inherit"],
		detached: true,
	})
	// With all that it has started; an interrupted run ends it as well.
	const end = () => process.kill(-child.pid, "SIGTERM")
	const stop = () => {
		end()
		process.exit(1)
	}
	for (const word of ["SIGINT", "SIGTERM"]) process.once(word, stop)
	let line = "it said nothing of what it did"
	let rest = ""
	child.stdout.setEncoding("utf8").on("data", (text) => {
		process.stdout.write(text)
		const lines = (rest + text).split("\n")
		rest = lines.pop()
		line = lines.map(plain).findLast((one) => sums.test(one)) ?? line
	})
	let late
	const timer = setTimeout(() => {
		line = `not over after ${minutes} minutes`
		end()
		late = setTimeout(() => process.kill(-child.pid, "SIGKILL"), LATE_MS)
	}, minutes * MINUTE_MS)
	const code = await new Promise((done) => child.once("close", done))
	clearTimeout(timer)
	clearTimeout(late)
	for (const word of ["SIGINT", "SIGTERM"]) process.off(word, stop)
	return { name, ok: code === 0, minutes: (Date.now() - began) / MINUTE_MS, line: line.trim() }
}

/** Without what a terminal makes colours of. */
function plain(text) {
	return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "")
}
