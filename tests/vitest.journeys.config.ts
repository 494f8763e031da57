import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Browser journeys on the built app, one file after another: there is one Chromium's worth of machine. */
export default defineConfig({
	root,
	cacheDir: "node_modules/.vite-tests",
	esbuild: { jsx: "automatic" },
	test: {
		include: ["tests/journeys/**/*.journey.ts"],
		globalSetup: ["tests/browser.setup.ts"],
		pool: "forks",
		maxWorkers: 1,
		fileParallelism: false,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		passWithNoTests: false,
	},
})
