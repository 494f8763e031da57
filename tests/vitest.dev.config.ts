import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const root = fileURLToPath(new URL("..", import.meta.url))

/** `npm run test:dev`: half a minute on an idle machine, so it is no part of `npm test`. */
export default defineConfig({
	root,
	cacheDir: "node_modules/.vite-tests",
	test: { include: ["tests/dev/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 60_000 },
})
