import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

/**
 * `npm run guards [-- OPTIONS]`: drops one guard of the money tables after the other (triggers, checks, unique indexes, foreign keys,
 * conditions of functions) and expects a test of the money group to fail. The guard is dropped in databases that a test or its `beforeEach`
 * makes: one of `beforeAll` keeps all guards, so its tests notice nothing. Options:
 *   --only TEXT,…    guards whose name contains one of the texts
 *   --shard K/N      every N-th guard, from the K-th
 *   --since COMMIT   guards that migrations since the commit name
 *   --tests N        tries at most N tests for a guard; 60 unless set
 *   --workers N      test files at a time; 1 unless set
 *   --resume         goes on with the results of the last run
 *   --map            measures again which test uses which tables and functions, though that is known from the last run
 *   --list           prints the guards and runs nothing
 *   --files TEXT     test files whose path contains the text
 */
process.chdir(fileURLToPath(new URL("../../", import.meta.url)))
const { values: options } = parseArgs({
	options: {
		only: { type: "string", default: "" },
		shard: { type: "string", default: "1/1" },
		since: { type: "string" },
		tests: { type: "string", default: "60" },
		workers: { type: "string", default: "1" },
		resume: { type: "boolean", default: false },
		map: { type: "boolean", default: false },
		list: { type: "boolean", default: false },
		files: { type: "string", multiple: true, default: [] },
	},
})
if (process.env.TEST_TEMPLATE_SQL) throw new Error("TEST_TEMPLATE_SQL is set by this command alone")

const FOLDER = process.env.GUARDS_FOLDER ?? "tests/.out/guards"
const [GUARDS, TOUCHED, RESULTS] = ["guards.json", "touched.jsonl", "results.jsonl"].map((name) => `${FOLDER}/${name}`)
mkdirSync(FOLDER, { recursive: true })
rmSync(GUARDS, { force: true })
if (options.map) rmSync(TOUCHED, { force: true })
if (!options.resume) rmSync(RESULTS, { force: true })

const began = Date.now()
let areTestsSound = true
for (const stage of options.list ? ["list"] : ["refused", "used"])
	if ((await runTests(stage)) !== 0) areTestsSound = false
if (!existsSync(GUARDS)) throw new Error("the tests did not start")
const guards = JSON.parse(readFileSync(GUARDS, "utf8"))
if (options.list) for (const { name, text } of guards) console.log(`${name}\t${text}`)
else printResults((Date.now() - began) / 60_000)

/** Words of the migrations that were added or changed since a commit. */
function wordsSince(commit) {
	const { stdout, status, stderr } = spawnSync("git", ["diff", commit, "--", "drizzle/migrations/*.sql"], {
		encoding: "utf8",
		maxBuffer: 1e9,
	})
	if (status !== 0) throw new Error(stderr)
	return [...new Set(stdout.split("\n").flatMap((line) => (/^\+[^+]/.test(line) ? (line.match(/\w+/g) ?? []) : [])))]
}

function runTests(stage) {
	const env = {
		...process.env,
		GUARDS_STAGE: stage,
		GUARDS_ONLY: options.only,
		GUARDS_SHARD: options.shard,
		GUARDS_SINCE: options.since === undefined ? "" : JSON.stringify(wordsSince(options.since)),
		GUARDS_TESTS: options.tests,
		GUARDS_WORKERS: options.workers,
	}
	const command = [
		"node_modules/vitest/vitest.mjs",
		"run",
		"--config",
		"tests/guards/vitest.config.ts",
		...options.files,
	]
	const child = spawn(process.execPath, command, { stdio: "inherit", env })
	return new Promise((resolve) => child.once("close", resolve))
}

function printResults(minutes) {
	const accepted = JSON.parse(readFileSync("tests/guards/accepted.json", "utf8"))
	const lines = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8").split("\n").filter(Boolean) : []
	const tries = lines.map((line) => JSON.parse(line))
	const rows = guards.map((guard) => {
		const of = tries.filter((one) => one.guard === guard.name)
		return {
			...guard,
			tries: of.length,
			by: of.find(({ error }) => error !== null)?.test,
			isAccepted: guard.name in accepted,
		}
	})
	console.log("")
	for (const { name, text, tries, by } of rows)
		console.log(`${by ? "✓" : "✗"} ${name} (${tries}): ${by ?? `NOT NOTICED: ${text}`}`)
	const noticed = rows.filter(({ by }) => by)
	const survived = rows.filter(({ by, tries, isAccepted }) => !by && tries > 0 && !isAccepted)
	const untouched = rows.filter(({ by, tries, isAccepted }) => !by && tries === 0 && !isAccepted)
	const obsolete = noticed.filter(({ isAccepted }) => isAccepted)
	for (const { name } of untouched) console.log(`! no test of the money group uses it: ${name}`)
	for (const { name } of obsolete) console.log(`! accepted as not noticed, though a test notices it: ${name}`)
	const excused = rows.length - noticed.length - survived.length - untouched.length
	console.log(
		`\n${rows.length} guards: ${noticed.length} noticed, ${survived.length} survived, ${untouched.length} used by no test, ` +
			`${excused} accepted with a reason; ${lines.length} tries in ${minutes.toFixed(1)} minutes`,
	)
	if (!areTestsSound) console.log("Some tests fail with all guards in place: they were not asked.")
	process.exitCode = !areTestsSound || survived.length + untouched.length + obsolete.length > 0 ? 1 : 0
}
