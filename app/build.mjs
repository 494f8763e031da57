import { spawn } from "node:child_process"
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import * as esbuild from "esbuild"
import { sourceHash } from "./boot/source-hash.mjs"

/** Makes build/: the site by Remix and Vite, the processes and the shell's script by esbuild. */
const root = fileURLToPath(new URL("../", import.meta.url))
process.chdir(root)
process.env.NODE_ENV = "production"

const processes = {
	boot: "app/boot/main.ts",
	web: "app/web.ts",
	worker: "app/worker.ts",
	chain: "app/chains/solana/local/main.ts",
	health: "app/boot/health.ts",
	quiet: "app/lib/silence-warnings.ts",
	printer: "app/features/content/printer.ts",
}

// The mark goes first and comes back last: a build that was cut short is never taken for a whole one.
rmSync("build/.hash", { force: true })
if (existsSync("app/ui/fonts.mjs")) await (await import("./ui/fonts.mjs")).buildFonts()
const hash = sourceHash(root)
// Remix empties build/ as it begins, so what esbuild puts there follows it; that takes a second.
await buildSite()
dropHydration()
await Promise.all([bundleProcesses(), bundleScripts()])
await precompress("build/client")
writeFileSync("build/.hash", hash)

async function buildSite() {
	const remix = join(dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")), "dist/cli.js")
	const flags = ["vite:build", "--config", "remix.config.ts", "--logLevel", "warn"]
	const child = spawn(process.execPath, [remix, ...flags], { stdio: ["ignore", "inherit", "inherit"] })
	const status = await new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)))
	if (status !== 0) throw new Error(`remix vite:build failed (${status})`)
}

async function bundleProcesses() {
	await esbuild.build({
		entryPoints: Object.entries(processes).map(([out, path]) => ({ in: path, out })),
		outdir: "build",
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		target: "node20",
		jsx: "automatic",
		sourcemap: true,
		sourcesContent: false,
		// The site's own bundle stands beside these and is loaded when they run.
		external: ["./server/index.js", "../build/*"],
		plugins: [quietFirst(), inlined()],
		loader: { ".ttf": "dataurl" },
		logLevel: "warning",
	})
}

/** A bundle's own code runs after all packages that it imports; this module must run before them, so it stays a file of its own. */
function quietFirst() {
	const setup = (build) =>
		build.onResolve({ filter: /^#app\/lib\/quiet\.ts$/ }, () => ({ path: "./quiet.js", external: true }))
	return { name: "quiet first", setup }
}

/** Vite's way to have a file travel inside a bundle. */
function inlined() {
	const setup = (build) =>
		build.onResolve({ filter: /\?inline$/ }, ({ path, resolveDir }) => ({
			path: join(resolveDir, path.replace("?inline", "")),
		}))
	return { name: "inlined", setup }
}

/** Each script of a page is whole in one file, and only what it loads later in others: a page waits for few files. */
async function bundleScripts() {
	const entries = {
		shell: "app/shell-client/entry.ts",
		working: "app/shell-client/working/entry.ts",
		...scriptsOfFeatures(),
	}
	const made = await Promise.all(
		Object.entries(entries).map(async ([name, path]) => [name, await bundleForBrowsers(name, path)]),
	)
	writeFileSync("build/scripts.json", JSON.stringify(Object.fromEntries(made)))
}

/** By the names of their files: `app/features/<feature>/scripts/<name>.ts`. */
function scriptsOfFeatures() {
	const found = readdirSync("app/features", { recursive: true })
		.map((name) => name.replaceAll("\\", "/"))
		.filter((name) => /^[^/]+\/scripts\/[^/]+(?<!\.test)\.ts$/.test(name))
		.map((name) => [basename(name, ".ts"), `app/features/${name}`])
	if (new Set(found.map(([name]) => name)).size < found.length) throw new Error("two scripts of features have one name")
	return Object.fromEntries(found)
}

/** The address of the made file. */
async function bundleForBrowsers(name, entry) {
	const { metafile } = await esbuild.build({
		entryPoints: { [name]: entry },
		outdir: "build/client/assets",
		entryNames: "[name]-[hash]",
		chunkNames: `${name}-[name]-[hash]`,
		bundle: true,
		splitting: true,
		minify: true,
		platform: "browser",
		format: "esm",
		jsx: "automatic",
		// Hangul as it is: escaped it would weigh twice as much.
		charset: "utf8",
		target: ["es2022"],
		define: { "process.env.NODE_ENV": '"production"' },
		metafile: true,
		logLevel: "warning",
	})
	const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? []
	if (!path) throw new Error(`esbuild made no file for ${entry}`)
	return `/${relative("build/client", path)}`
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
