import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Unit and integration tests: real PostgreSQL, no browser. */
export default defineConfig({
	root,
	cacheDir: "node_modules/.vite-tests",
	esbuild: { jsx: "automatic" },
	test: {
		include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
		exclude: ["tests/journeys/**", "tests/bench/**", "tests/dev/**", "tests/.out/**", "node_modules/**"],
		globalSetup: ["tests/database.setup.ts"],
		pool: "forks",
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
})
