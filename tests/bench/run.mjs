import { existsSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath, pathToFileURL } from "node:url"
import { installIfStale } from "../../app/boot/install.mjs"
import { sourceHash } from "../../app/boot/source-hash.mjs"

/** `npm run bench`: installs and builds what is stale, then measures the built app against the bars of `bars.ts`. */
const root = fileURLToPath(new URL("../../", import.meta.url))
process.chdir(root)
await installIfStale(root)
const isBuilt = existsSync("build/.hash") && readFileSync("build/.hash", "utf8") === sourceHash(root)
if (!isBuilt) await import("../../app/build.mjs")

// Node runs no TypeScript of its own here: the bench and its helpers are bundled as the app's processes are.
const { build } = await import("esbuild")
const out = "tests/.out/bench"
rmSync(out, { recursive: true, force: true })
await build({
	entryPoints: ["bench", "bare-server"].map((name) => `tests/bench/${name}.ts`),
	outdir: out,
	bundle: true,
	packages: "external",
	platform: "node",
	format: "esm",
	target: "node20",
	logLevel: "error",
})
const { bench } = await import(pathToFileURL(`${root}${out}/bench.js`).href)
process.exit(await bench())
