import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import * as esbuild from "esbuild"
import { drawAppIcons } from "./boot/app-icons.mjs"
import { buildScripts } from "./boot/browser-scripts.mjs"
import { dynamicCommonJs, forProduction, PROCESSES } from "./boot/bundles.mjs"
import { offlineVerifier } from "./boot/offline-verifier.mjs"
import { sourceHash } from "./boot/source-hash.mjs"
import { misused } from "./tracking/marks-in-sources.mjs"

/** Makes build/: the site by Remix and Vite, the scripts of pages by Vite, the processes by esbuild. */
const root = fileURLToPath(new URL("../", import.meta.url))
process.chdir(root)
process.env.NODE_ENV = "production"

// The mark goes first and comes back last: a build that was cut short is never taken for a whole one.
rmSync("build/.hash", { force: true })
if (existsSync("app/ui/fonts.mjs")) await (await import("./ui/fonts.mjs")).buildFonts()
const hash = sourceHash(root)
await checkMarks()
// Remix empties build/ as it begins, so what esbuild puts there follows it; that takes a second.
await buildSite()
dropHydration()
await Promise.all([bundleProcesses(), bundleScripts()])
drawAppIcons("build/client")
writeFileSync("build/verify-draw.html", await offlineVerifier())
await precompress("build/client")
writeFileSync("build/.hash", hash)

/** Every mark in the sources has its definition, and every definition a code of its own: else nothing is built. */
async function checkMarks() {
	const entryPoints = ["app/tracking/definitions/definitions.ts"]
	const bundled = {
		bundle: true,
		write: false,
		platform: "node",
		format: "esm",
		packages: "external",
		logLevel: "error",
	}
	const [file] = (await esbuild.build({ entryPoints, ...bundled })).outputFiles
	const code = `data:text/javascript;base64,${Buffer.from(file.contents).toString("base64")}`
	const { definitionNamed } = await import(code).catch(({ message }) =>
		refuse([`app/tracking/definitions: ${message}`]),
	)
	refuse(misused("app", (name) => definitionNamed(name) !== undefined))
}

/** Says what is wrong, and ends the build. */
function refuse(faults) {
	if (faults.length === 0) return
	for (const fault of faults) console.error(fault)
	process.exit(1)
}

async function buildSite() {
	const remix = join(dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")), "dist/cli.js")
	const flags = ["vite:build", "--config", "remix.config.ts", "--logLevel", "warn"]
	const child = spawn(process.execPath, [remix, ...flags], { stdio: ["ignore", "inherit", "inherit"] })
	const status = await new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)))
	if (status !== 0) throw new Error(`remix vite:build failed (${status})`)
}

async function bundleProcesses() {
	const { metafile } = await esbuild.build({ ...forProduction(PROCESSES, "build"), metafile: true })
	refuse(dynamicCommonJs(metafile))
}

async function bundleScripts() {
	writeFileSync("build/scripts.json", JSON.stringify(await buildScripts("build/client")))
}

/** What Vite makes for a browser beside styles and fonts would hydrate pages: none of ours is. */
function dropHydration() {
	for (const name of readdirSync("build/client/assets"))
		if (name.endsWith(".js")) rmSync(join("build/client/assets", name))
}

/** Compressed once here, at the highest level, rather than on every request. */
async function precompress(folder) {
	const texts = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|ico)$/
	const brotli = promisify(brotliCompress)
	const zip = promisify(gzip)
	const files = readdirSync(folder, { recursive: true })
		.map((name) => join(folder, name))
		.filter((path) => texts.test(path) && statSync(path).isFile() && statSync(path).size > 200)
	await Promise.all(
		files.map(async (path) => {
			const bytes = readFileSync(path)
			const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
			const packed = { br: await brotli(bytes, { params }), gz: await zip(bytes, { level: 9 }) }
			for (const [kind, made] of Object.entries(packed)) {
				// A file without its twin is served as it is; a larger twin would only cost.
				if (made.length < bytes.length * 0.95) writeFileSync(`${path}.${kind}`, made)
				else rmSync(`${path}.${kind}`, { force: true })
			}
		}),
	)
}
