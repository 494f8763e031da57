import { rm } from "node:fs/promises"
import { join } from "node:path"
import { startApp } from "./app.ts"
import { findBrowser } from "./browser.ts"

/**
 * Before the first journey: finds Chromium once, and starts an app once, on an empty folder as a newcomer does. What it filled the folder
 * with is what the apps of all journeys begin on.
 */
export default async function setup() {
	process.env.CHROMIUM_PATH = findBrowser()
	const app = await startApp()
	const status = await app.end()
	if (status !== 0) throw new Error(`the first app ended with ${status}:\n${app.said()}`)
	// Two apps that start at once would find the same port free.
	await rm(join(app.dataDir, "ports.json"))
	process.env.FILLED_DATA_DIR = app.dataDir
	return () => rm(app.dataDir, { recursive: true, force: true })
}
