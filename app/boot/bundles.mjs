import { readdirSync } from "node:fs"
import { basename, join } from "node:path"

/** What esbuild makes, for the build and for `npm run dev` alike. */

export const PROCESSES = {
	boot: "app/boot/main.ts",
	web: "app/web.ts",
	worker: "app/worker.ts",
	chain: "app/chains/solana/local/main.ts",
	kaia: "app/chains/kaia/local/main.ts",
	health: "app/boot/health.ts",
	quiet: "app/lib/silence-warnings.ts",
	printer: "app/features/content/printer.ts",
	verifier: "app/features/draw-verifier/verifier.ts",
	statements: "app/features/statement/statement-printer.ts",
}

/** Programs for Node; packages stay outside of them. `entries`: paths by the name of the made file. */
export const forNode = (entries, outdir, plugins = []) => ({
	entryPoints: Object.entries(entries).map(([out, path]) => ({ in: path, out })),
	outdir,
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
	plugins: [quietFirst(), inlined(), ...plugins],
	loader: { ".ttf": "dataurl" },
	logLevel: "warning",
})

/** A bundle's own code runs after all packages that it imports; this module must run before them, so it stays a file of its own. */
function quietFirst() {
	const setup = (build) =>
		build.onResolve({ filter: /^#app\/lib\/silence-warnings\.ts$/ }, () => ({ path: "./quiet.js", external: true }))
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

/** Scripts of pages by their names; those of features are `app/features/<feature>/scripts/<name>.ts`. */
export function pageScripts() {
	const found = readdirSync("app/features", { recursive: true })
		.map((name) => name.replaceAll("\\", "/"))
		.filter((name) => /^[^/]+\/scripts\/[^/]+(?<!\.test)\.ts$/.test(name))
		.map((name) => [basename(name, ".ts"), `app/features/${name}`])
	if (new Set(found.map(([name]) => name)).size < found.length) throw new Error("two scripts of features have one name")
	return {
		shell: "app/shell-client/entry.ts",
		working: "app/shell-client/working/entry.ts",
		...Object.fromEntries(found),
	}
}

/**
 * Each script of a page is whole in one file, and only what it loads later in others: a page waits for few files. Those are named by what is in them
 * alone: what scripts of several pages load is made by each and is one file, which a browser keeps from page to page.
 */
export const forBrowsers = (name, entry, outdir) => ({
	entryPoints: { [name]: entry },
	outdir,
	entryNames: "[name]-[hash]",
	chunkNames: "[name]-[hash]",
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
	plugins: [freeOfSideEffects()],
	logLevel: "warning",
})

/** The reader of codes brings all its formats unless it is said that its modules do nothing by being loaded: a quarter of its weight is used. */
function freeOfSideEffects() {
	const isOne = /(^|[\\/]node_modules[\\/])@zxing[\\/]/
	const setup = (build) =>
		build.onResolve({ filter: /^(@zxing\/|\.)/ }, async ({ path, pluginData, ...from }) => {
			if (pluginData === isOne || !(isOne.test(path) || isOne.test(from.importer))) return undefined
			const { importer, resolveDir, kind } = from
			const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: isOne })
			return { ...found, sideEffects: false }
		})
	return { name: "free of side effects", setup }
}
