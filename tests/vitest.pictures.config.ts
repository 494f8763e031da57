import { defineConfig } from "vitest/config"
import journeys from "./vitest.journeys.config.ts"

/** `npm run shots:own`: what a signed-in holder sees, as pictures in `tests/.out/pictures`. */
export default defineConfig((env) => {
	const { test, ...rest } = journeys(env)
	return { ...rest, test: { ...test, include: ["tests/shots/**/*.pictures.ts"], maxWorkers: 1 } }
})
