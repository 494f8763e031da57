import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { longestFirst } from "./longest-first.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const READERS_WAIT = "tests/attacks/attacks.test.ts"

/** Files that take up to a minute each, most of them because they start whole apps. */
const LONG = [/\/tests\/(boot|faults|attacks|model|counters)\/|fuzz|portrait\.test/]

const never = ["tests/journeys/**", "tests/bench/**", "tests/dev/**", "tests/.out/**", "node_modules/**"]

/**
 * Unit and integration tests: real PostgreSQL, no browser. The files of a worker share its modules, as the requests of an app do: a test
 * that changes what a module remembers puts it back.
 */
export default defineConfig({
	root,
	cacheDir: "node_modules/.vite-tests",
	esbuild: { jsx: "automatic" },
	test: {
		globalSetup: ["tests/database.setup.ts"],
		pool: "forks",
		isolate: false,
		unstubGlobals: true,
		// Each waits for what it waits for; this ends what waits in vain, on a busy machine too.
		testTimeout: 90_000,
		hookTimeout: 60_000,
		retry: 1,
		setupFiles: ["tests/asked-twice.setup.ts"],
		expect: { poll: { timeout: 30_000 } },
		sequence: { sequencer: longestFirst(LONG) },
		projects: [
			{
				extends: true,
				test: {
					name: "units",
					include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
					exclude: [READERS_WAIT, ...never],
					// Three on two cores: whole apps are waited for as they start and end.
					maxWorkers: 3,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				test: {
					name: "attacks",
					include: [READERS_WAIT],
					// It measures how long readers wait: nothing of ours runs beside it.
					maxWorkers: 1,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
})
