import { setMaxListeners } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, type RunnerTestCase, TestRunner } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { type Guard, listGuards } from "./catalog.ts"
import { addLine, chosen, GUARDS, RESULTS, readTouched, readTries, TOUCHED, type Touched } from "./files.ts"
import { marksOf, watchRefusals } from "./refusals.ts"
import { DROP_SQL, TOUCHED_FILE, type Used } from "./test-database.ts"

/** How many tests at most are tried for one guard. */
const MOST_TESTS = Number(process.env.GUARDS_TESTS)
/**
 * `list`: the command only prints the guards. `refused`: a guard is tried with the tests in which it refused something, or whose function they
 * called. `used`: with all tests that wrote its table or called its function.
 */
const STAGE = process.env.GUARDS_STAGE
const SKIPPED = "not tried: the test does not concern this guard, or another test has noticed it"

/** Errors of a try that ran out of time. On a busy machine any test does, so they say nothing about a guard. */
const OUT_OF_TIME = /timed out in \d+ms|CONNECT_TIMEOUT|due to statement timeout/

type TryOptions = Readonly<{ retry: number; repeats: number }>

/**
 * Runs each test once as it is, then once for each guard that it concerns and that no test has noticed yet: with this guard dropped in every
 * database that the test makes. What a test does to the database is measured in its first try. A test that fails with all guards in
 * place says nothing.
 */
export default class GuardRunner extends TestRunner {
	#guards: readonly Guard[] = []
	#touched: Touched | null = null
	#began = 0
	#isSound = true
	/** Where the databases of this process write what they were used for. */
	readonly #scratch = join(mkdtempSync(join(tmpdir(), "guards-")), "touched.jsonl")

	async onBeforeRunFiles(): Promise<void> {
		if (guards === null) guards = await currentGuards()
	}

	override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
		await super.onBeforeRunTask(test)
		if (test.mode !== "run") return
		this.#touched = touched.get(nameOf(test)) ?? null
		this.#guards = STAGE === "list" ? [] : (guards ?? []).filter((guard) => this.#isOpen(guard, test))
		if (this.#guards.length === 0) test.mode = "skip"
		test.repeats = this.#guards.length
		test.retry = 0
		this.#isSound = true
	}

	override onBeforeTryTask(test: RunnerTestCase, { repeats = 0 }: Partial<TryOptions> = {}): void {
		super.onBeforeTryTask(test)
		this.#began = performance.now()
		const guard = this.#guards[repeats - 1]
		if (!guard) {
			process.env[TOUCHED_FILE] = this.#scratch
			refusals.clear()
			return
		}
		// Each try is a test of its own to factories that remember the last one.
		expect.setState({ currentTestName: `${expect.getState().currentTestName} #${repeats}` })
		if (!this.#isSound || !this.#isOpen(guard, test)) throw new Error(SKIPPED)
		process.env[DROP_SQL] = guard.sql
	}

	onAfterRetryTask(test: RunnerTestCase, { repeats }: TryOptions): void {
		delete process.env[DROP_SQL]
		delete process.env[TOUCHED_FILE]
		const { result } = test
		if (!result) return
		const ms = Math.round(performance.now() - this.#began)
		const error = result.state === "fail" ? (result.errors?.[0]?.message ?? "failed") : null
		const guard = this.#guards[repeats - 1]
		if (!guard) {
			this.#endFirstTry(test, ms, error)
			return
		}
		// A test that fails with all guards in place keeps that error, and says nothing of any guard.
		if (!this.#isSound) return
		if (error !== SKIPPED && !OUT_OF_TIME.test(error ?? ""))
			addLine(RESULTS, { guard: guard.name, test: nameOf(test), ms, error: error?.slice(0, 300) ?? null })
		// What fails with a guard dropped is what this run is for.
		result.state = "run"
		delete result.errors
	}

	#endFirstTry(test: RunnerTestCase, ms: number, error: string | null): void {
		this.#isSound = error === null
		const touched = this.#takeTouched()
		if (error !== null || this.#touched) return
		this.#touched = touched
		addLine(TOUCHED, { test: nameOf(test), ms, ...touched })
	}

	/** Whether the test concerns the guard, as far as is known, no test has noticed it yet, and this one was not tried. */
	#isOpen(guard: Guard, test: RunnerTestCase): boolean {
		if (this.#touched && !concerns(this.#touched, guard)) return false
		const tries = readTries(guard.name)
		return tries.length < MOST_TESTS && tries.every((one) => one.error === null && one.test !== nameOf(test))
	}

	#takeTouched(): Touched {
		const lines = existsSync(this.#scratch) ? readFileSync(this.#scratch, "utf8").split("\n").filter(Boolean) : []
		rmSync(this.#scratch, { force: true })
		const all = lines.map((line): Used => JSON.parse(line))
		const unique = (names: readonly string[]) => [...new Set(names)].sort()
		return {
			functions: unique(all.flatMap(({ functions }) => functions)),
			tables: unique(all.flatMap(({ tables }) => tables)),
			refusals: unique([...refusals]),
		}
	}
}

/** Marks of the errors that the test met so far. */
const refusals = new Set<string>()
watchRefusals((error) => {
	for (const mark of marksOf(error)) refusals.add(mark)
})

function concerns(of: Touched, guard: Guard): boolean {
	const isUsed =
		guard.tables.some((table) => of.tables.includes(table)) ||
		guard.functions.some((name) => of.functions.includes(name))
	if (STAGE === "used" || guard.refusals === null) return isUsed
	return guard.refusals.some((mark) => of.refusals.some((met) => met.startsWith(mark)))
}

// Vitest listens for the end of a run once for each try.
setMaxListeners(0)

const nameOf = (test: RunnerTestCase): string => `${test.file.name} > ${test.fullTestName}`

let guards: readonly Guard[] | null = null
const touched = new Map(readTouched().map((one) => [one.test, one]))

/** The guards that this run is about; written down for the command, which prints them. */
async function currentGuards(): Promise<readonly Guard[]> {
	const database = await testDatabase()
	const all = chosen(await listGuards(database.sql))
	await database.end()
	mkdirSync(dirname(GUARDS), { recursive: true })
	writeFileSync(GUARDS, JSON.stringify(all, null, "\t"))
	return all
}
