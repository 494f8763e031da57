import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { checkCheckout } from "./check-checkout.mjs"
import { installIfStale } from "./install.mjs"
import { isBuilt } from "./source-hash.mjs"

/** Installs what is missing, builds what is stale, then becomes the supervisor. Uses nothing but Node. */
const root = fileURLToPath(new URL("../../", import.meta.url))
process.chdir(root)
process.setSourceMapsEnabled(true)

try {
	checkCheckout(root)
	await installIfStale(root)
	if (!isBuilt(root)) await buildAside()
	await import("../../build/boot.js")
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}

/** The build runs in a process of its own: its memory is given back before the app starts. */
async function buildAside() {
	console.log("Building…")
	const child = spawn(process.execPath, ["app/build.mjs"], { stdio: ["ignore", "inherit", "inherit"] })
	const ended = new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)))
	const status = await ended
	if (status !== 0) throw new Error(`the build failed (${status})`)
}
