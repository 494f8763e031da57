import { RULES } from "./rules.mjs"

/**
 * `npm run mutants`: Stryker changes the pure rules of money, one expression at a time, and their unit tests have to fail.
 * Settings: https://stryker-mutator.io/docs/stryker-js/configuration
 */
export default {
	testRunner: "pure",
	plugins: ["./tests/mutants/runner.mjs"],
	mutate: RULES,
	coverageAnalysis: "perTest",
	thresholds: { high: 95, low: 90, break: 85 },
	concurrency: Number(process.env.MUTANTS_CONCURRENCY ?? 2),
	maxTestRunnerReuse: 400,
	timeoutMS: 20_000,
	timeoutFactor: 3,
	disableTypeChecks: false,
	reporters: ["clear-text", "json", "html", "progress-append-only"],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: "tests/.out/mutants/mutants.json" },
	htmlReporter: { fileName: "tests/.out/mutants/mutants.html" },
	// TypeScript 7 has no API in JavaScript, which the rewriting of tsconfig.json would need.
	tsconfigFile: "tests/mutants/no-tsconfig.json",
	tempDirName: "tests/.out/mutants/sandbox",
	// Its tests import one file of `tests`.
	ignorePatterns: ["/*", "!/app", "!/tests/busy.ts", "!/package.json", "!/tsconfig.json"],
}
