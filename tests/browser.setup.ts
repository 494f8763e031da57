import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { type Site, startApp } from "./app.ts"
import { bringToRest } from "./bring-to-rest.ts"
import { findBrowser } from "./browser.ts"
import { scratchInMemory } from "./scratch.ts"

declare module "vitest" {
	interface ProvidedContext {
		/** One app for each worker. */
		sites: Site[]
	}
}

/**
 * Before the first journey: finds Chromium once, and starts an app once, on an empty folder as a newcomer does. What it filled the folder
 * with is what all other apps begin on: one for each worker, and those that a file sets up in its own way.
 */
export default async function setup({ provide, config }: TestProject) {
	process.env.CHROMIUM_PATH = findBrowser()
	const removeScratch = await scratchInMemory()
	const app = await startApp()
	const status = await app.end()
	// On a busy machine its time to end may pass, and it is killed.
	if (status !== 0) {
		console.warn(`The first app ended with ${status}:\n${app.said()}`)
		await bringToRest(app.dataDir)
	}
	// Two apps that start at once would find the same port free.
	await rm(join(app.dataDir, "ports.json"))
	process.env.FILLED_DATA_DIR = app.dataDir
	const apps = await Promise.all(Array.from({ length: Number(config.maxWorkers) }, () => startApp()))
	provide(
		"sites",
		apps.map(({ origin, dataDir }) => ({ origin, dataDir })),
	)
	return async () => {
		await Promise.all(apps.map((one) => one.stop()))
		await rm(app.dataDir, { recursive: true, force: true })
		await removeScratch()
	}
}
