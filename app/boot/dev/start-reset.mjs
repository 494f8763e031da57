import { fileURLToPath, pathToFileURL } from "node:url"
import { installIfStale } from "../install.mjs"
import { OUT } from "./out.mjs"

/** Node runs no TypeScript of its own here: what removes the demo's data is bundled first. */
const root = fileURLToPath(new URL("../../../", import.meta.url))
process.chdir(root)

try {
	await installIfStale(root)
	const { build } = await import("esbuild")
	const { forNode } = await import("../bundles.mjs")
	await build(forNode({ reset: "app/boot/dev/reset-main.ts" }, OUT))
	await import(pathToFileURL(`${root}${OUT}/reset.js`).href)
} catch (error) {
	console.error(error instanceof Error ? error.message : error)
	process.exit(1)
}
