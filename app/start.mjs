import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** `npm start`: installs what is missing, builds what is stale, then becomes the supervisor. Uses nothing but Node. */
const root = fileURLToPath(new URL("../", import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
	console.error(`Punktopia needs Node 20.19 or newer; this is ${process.versions.node}.`)
	process.exit(1)
}
process.chdir(root)
process.setSourceMapsEnabled(true)

try {
	const { installIfStale } = await import("./boot/install.mjs")
	const { sourceHash } = await import("./boot/source-hash.mjs")
	await installIfStale(root)
	const built = existsSync("build/.hash") ? readFileSync("build/.hash", "utf8") : ""
	if (built !== sourceHash(root)) await buildAside()
	await import("../build/boot.js")
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}

/** The build runs in a process of its own: its memory is given back before the app starts. */
async function buildAside() {
	console.log("Building…")
	const { spawn } = await import("node:child_process")
	const child = spawn(process.execPath, ["app/build.mjs"], { stdio: ["ignore", "inherit", "inherit"] })
	const ended = new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)))
	const status = await ended
	if (status !== 0) throw new Error(`the build failed (${status})`)
}
