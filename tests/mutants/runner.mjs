import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core"
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin"
import { DryRunStatus, determineHitLimitReached, TestStatus, toMutantRunResult } from "@stryker-mutator/api/test-runner"
import { startTests } from "@vitest/runner"
import { build } from "esbuild"
import fc from "fast-check"
import { LEFT_OUT, TESTS } from "./rules.mjs"

const OUT = "bundles"
const idOf = (test) => `${test.file.name}#${test.fullTestName}`

/**
 * A test runner of Stryker that stays in its process: each test file is bundled once with the mutated sources, and imported again for
 * each mutant. Starting Vitest for each mutant takes a second of a processor, this some milliseconds.
 */
class PureRunner {
	#files = new Map()
	#imports = 0
	/** Milliseconds of each test, as measured last. */
	#durations = new Map()

	/** Each mutant is tried in freshly evaluated modules. */
	capabilities() {
		return { reloadEnvironment: true }
	}

	async init() {
		// The same cases for each mutant, and no search for the smallest that fails.
		fc.configureGlobal({ seed: 7_226_009, endOnFailure: true })
		const { metafile } = await build({
			// Stryker changes into the sandbox after it has loaded this module.
			absWorkingDir: process.cwd(),
			entryPoints: TESTS,
			outdir: OUT,
			outbase: ".",
			outExtension: { ".js": ".mjs" },
			bundle: true,
			packages: "external",
			platform: "node",
			format: "esm",
			target: "node20",
			jsx: "automatic",
			logLevel: "error",
			metafile: true,
		})
		for (const [bundle, { entryPoint, inputs }] of Object.entries(metafile.outputs))
			this.#files.set(resolve(entryPoint), {
				bundle: resolve(bundle),
				inputs: new Set(Object.keys(inputs).map((one) => resolve(one))),
			})
	}

	async dryRun() {
		const { tests } = await this.#run([...this.#files.keys()], { bail: false })
		const failed = tests.filter(({ status }) => status === TestStatus.Failed)
		for (const { id, failureMessage } of failed) console.error(`${id}: ${failureMessage}`)
		return { status: DryRunStatus.Complete, tests, mutantCoverage: stryker().mutantCoverage }
	}

	async mutantRun({ activeMutant, hitLimit, mutantActivation, sandboxFileName, testFilter }) {
		const state = stryker()
		Object.assign(state, { hitCount: 0, hitLimit, activeMutant: undefined })
		const activate = () => {
			state.activeMutant = activeMutant.id
		}
		if (mutantActivation === "static") activate()
		const concerned = [...this.#files].filter(([, { inputs }]) => inputs.has(resolve(sandboxFileName)))
		const files = testFilter ? this.#filesOf(testFilter) : concerned.map(([file]) => file)
		const { tests, error } = await this.#run(files, { bail: true, wanted: testFilter && new Set(testFilter), activate })
		state.activeMutant = undefined
		if (error) return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: error })
		return toMutantRunResult(
			determineHitLimitReached(state.hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests },
		)
	}

	#filesOf(ids) {
		return [...new Set(ids.map((id) => resolve(id.split("#", 1)[0])))]
	}

	async #run(files, { bail, wanted, activate }) {
		const results = []
		const runner = {
			config: { ...CONFIG, root: process.cwd() },
			trace: (_name, attributes, call) => (typeof attributes === "function" ? attributes() : call()),
			importFile: (file) => import(`${pathToFileURL(this.#files.get(file).bundle).href}?${this.#imports++}`),
			onBeforeRunFiles: (all) => {
				activate?.()
				// The quick ones first: most mutants fail one of them.
				for (const file of all) file.tasks.sort((a, b) => this.#durationOf(a) - this.#durationOf(b))
				all.sort((a, b) => this.#durationOf(a) - this.#durationOf(b))
			},
			onBeforeRunTask: (test) => {
				const hasFailed = bail && results.some(({ status }) => status === TestStatus.Failed)
				const isLeftOut = LEFT_OUT.some((name) => test.name.startsWith(name))
				if (hasFailed || isLeftOut || (wanted && !wanted.has(idOf(test)))) test.mode = "skip"
			},
			onBeforeTryTask: (test) => {
				stryker().currentTestId = idOf(test)
			},
			onAfterRunTask: (test) => {
				stryker().currentTestId = undefined
				if (test.mode === "skip") return
				this.#durations.set(idOf(test), test.result.duration)
				results.push(resultOf(test))
			},
		}
		const found = await startTests(
			files.map((filepath) => ({ filepath })),
			runner,
		)
		// A static mutant that ends the evaluation of its module fails no test.
		const broken = found.find(({ result }) => result?.state === "fail" && result.errors?.length > 0)
		if (broken && !bail) throw new Error(`${broken.name}: ${broken.result.errors[0].message}`)
		if (broken) results.push({ ...resultOf(broken), status: TestStatus.Failed, id: broken.name, name: broken.name })
		return { tests: results }
	}

	#durationOf(task) {
		return task.type === "test"
			? (this.#durations.get(idOf(task)) ?? 0)
			: task.tasks.reduce((sum, one) => sum + this.#durationOf(one), 0)
	}
}

const CONFIG = {
	setupFiles: [],
	sequence: { shuffle: false, concurrent: false, seed: 1, hooks: "stack", setupFiles: "list" },
	maxConcurrency: 1,
	testTimeout: 60_000,
	hookTimeout: 60_000,
	retry: 0,
	passWithNoTests: false,
	includeTaskLocation: false,
	expect: {},
	tags: [],
	allowOnly: false,
}

/** What instrumented sources and Stryker share. */
const stryker = () => (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})

function resultOf(test) {
	const { state, duration = 0, errors } = test.result ?? {}
	const base = {
		id: idOf(test),
		name: test.fullTestName ?? test.name,
		timeSpentMs: duration,
		fileName: test.file.filepath,
	}
	if (state !== "fail") return { ...base, status: TestStatus.Success }
	return { ...base, status: TestStatus.Failed, failureMessage: errors?.[0]?.message ?? "failed" }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "pure", PureRunner)]
