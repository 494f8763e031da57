import { rmSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { installIfStale } from "../app/boot/install.mjs"
import { isBuilt } from "../app/boot/source-hash.mjs"

const root = fileURLToPath(new URL("../", import.meta.url))

/** Installs and builds what is stale. What is limited in time calls it before its time begins. */
export async function installAndBuild() {
	process.chdir(root)
	await installIfStale(root)
	if (!isBuilt(root)) await import("../app/build.mjs")
}

/** Installs and builds what is stale, bundles programs of `tests/<folder>` as the app's processes are, and hands over the first. */
export async function bundled(folder, names) {
	await installAndBuild()

	// Node runs no TypeScript of its own here.
	const { build } = await import("esbuild")
	const out = `tests/.out/${folder}`
	rmSync(out, { recursive: true, force: true })
	await build({
		entryPoints: names.map((name) => `tests/${folder}/${name}.ts`),
		outdir: out,
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		target: "node20",
		jsx: "automatic",
		logLevel: "error",
	})
	return import(pathToFileURL(`${root}${out}/${names[0]}.js`).href)
}
