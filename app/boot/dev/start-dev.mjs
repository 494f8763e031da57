import { mkdirSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { checkCheckout } from "../check-checkout.mjs"
import { installIfStale } from "../install.mjs"
import { OUT } from "./out.mjs"

/** Installs what is missing, bundles the processes as they are now, and becomes the supervisor, which restarts what is bundled anew. */
const root = fileURLToPath(new URL("../../../", import.meta.url))
process.chdir(root)
process.setSourceMapsEnabled(true)
/** Where a debugger attaches (.vscode/launch.json). */
const INSPECTORS = { web: 9229, worker: 9230, chain: 9231 }

try {
	const { values } = parseArgs({ options: { inspect: { type: "boolean", default: false } } })
	if (process.env.NODE_ENV === "production" || process.env.APP_MODE === "production")
		throw new Error("`npm run dev` serves sources and is not for production: unset NODE_ENV and APP_MODE.")
	process.env.NODE_ENV = "development"
	checkCheckout(root)
	await installIfStale(root)
	// Not emptied first: another `npm run dev` of this checkout may run from it, on another data folder.
	mkdirSync(OUT, { recursive: true })
	const { watchProcesses } = await import("./watch-processes.mjs")
	const onRemade = await watchProcesses()
	const { runDev } = await import(pathToFileURL(`${root}${OUT}/boot.js`).href)
	await runDev({ onRemade, inspectorPort: (name) => (values.inspect ? INSPECTORS[name] : undefined) })
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}
