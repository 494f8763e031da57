import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { longestFirst } from "../longest-first.ts"
import { MONEY_TESTS } from "./money.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Tests of the money group under the runner of `npm run guards`, those of the database's own rules first. */
export default defineConfig({
	root,
	cacheDir: "node_modules/.vite-tests",
	esbuild: { jsx: "automatic" },
	test: {
		// To list guards takes one file, and none of its tests.
		include: process.env.GUARDS_STAGE === "list" ? ["tests/guards/conditions.test.ts"] : MONEY_TESTS,
		runner: "tests/guards/runner.ts",
		globalSetup: ["tests/database.setup.ts"],
		pool: "forks",
		isolate: false,
		maxWorkers: Number(process.env.GUARDS_WORKERS ?? 1),
		unstubGlobals: true,
		// A try that runs out of time is lost, so slow tests get more of it than elsewhere.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		expect: { poll: { timeout: 60_000 } },
		sequence: { sequencer: longestFirst([/\/app\/db\//, /^(?!.*\/(settlement|raffles)\/)/]) },
		dangerouslyIgnoreUnhandledErrors: true,
		reporters: [["default", { summary: false }]],
		silent: true,
	},
})
