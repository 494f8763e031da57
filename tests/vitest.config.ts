import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { PROJECTS } from "./groups.mjs"
import { longestFirst } from "./longest-first.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Files that take up to a minute each, most of them because they start whole apps. */
const LONG = [/counters\.test|\/tests\/(boot|faults|attacks|model|counters)\/|fuzz|portrait\.test/]

const never = ["tests/journeys/**", "tests/bench/**", "tests/dev/**", "tests/.out/**", "node_modules/**"]

/** Projects that ask for no database start none. */
const WITHOUT_DATABASE = ["pure", "slow", "pictures"]

/** Three runners on two cores: whole apps are waited for as they start and end. */
const WORKERS: Readonly<Record<string, number>> = { "timed attacks": 1 }

/**
 * Every test that needs no browser, as projects (tests/groups.mjs says what is in each): `vitest run --config tests/vitest.config.ts
 * --project pure`. The files of a runner share its modules, as the requests of an app do: a test that changes what a module remembers
 * puts it back.
 */
export default defineConfig({
	root,
	cacheDir: "node_modules/.vite-tests",
	esbuild: { jsx: "automatic" },
	test: {
		pool: "forks",
		isolate: false,
		unstubGlobals: true,
		// Transformed modules are kept between runs, under node_modules.
		experimental: { fsModuleCache: true },
		// Each waits for what it waits for; this ends what waits in vain, on a busy machine too.
		testTimeout: 90_000,
		hookTimeout: 60_000,
		setupFiles: ["tests/timings/file.setup.ts"],
		expect: { poll: { timeout: 30_000 } },
		sequence: { sequencer: longestFirst(LONG) },
		projects: Object.entries(PROJECTS).map(([name, { include, exclude }]) => ({
			extends: true,
			test: {
				name,
				include: [...include],
				exclude: [...exclude, ...never],
				globalSetup: WITHOUT_DATABASE.includes(name) ? [] : ["tests/database.setup.ts"],
				maxWorkers: WORKERS[name] ?? 3,
				// Readers' waiting times are measured when everything else is over.
				sequence: { groupOrder: name === "timed attacks" ? 1 : 0 },
			},
		})),
	},
})
