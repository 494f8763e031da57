import { fileURLToPath, pathToFileURL } from "node:url"
import { installIfStale } from "../install.mjs"
import { OUT } from "./out.mjs"

/** Bundles a program and runs it, since Node runs no TypeScript of its own here. */
export async function runBundled(name, entry) {
	const root = fileURLToPath(new URL("../../../", import.meta.url))
	process.chdir(root)
	try {
		await installIfStale(root)
		const { build } = await import("esbuild")
		const { forNode } = await import("../bundles.mjs")
		await build(forNode({ [name]: entry }, OUT))
		await import(pathToFileURL(`${root}${OUT}/${name}.js`).href)
	} catch (error) {
		console.error(error instanceof Error ? error.message : error)
		process.exit(1)
	}
}
