import { readdirSync } from "node:fs"
import { basename, resolve } from "node:path"
import { build } from "vite"

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

/** Vite wraps each `import()` in a helper that loads style sheets first. No script of ours has one, and every page would carry the helper. */
const withoutPreloads = {
	name: "without-preloads",
	enforce: "pre",
	load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load()" : null),
}

/**
 * All that a browser runs, in one build: a module is in one file, so what two scripts of a page hold is one thing. Answers where each script
 * is, and which files it waits for beside the shell's.
 */
export async function buildScripts(outDir) {
	const { output } = await build({
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		plugins: [withoutPreloads],
		define: { "process.env.NODE_ENV": '"production"' },
		// Hangul as it is: escaped it would weigh twice as much. Licences of packages stay at the end of their file.
		esbuild: { jsx: "automatic", charset: "utf8", legalComments: "eof" },
		build: {
			outDir,
			emptyOutDir: false,
			target: "es2022",
			// What is loaded later is loaded when it is wanted; `<PageScript>` names what is wanted at once.
			modulePreload: false,
			reportCompressedSize: false,
			chunkSizeWarningLimit: 1_000,
			rollupOptions: {
				input: Object.fromEntries(Object.entries(pageScripts()).map(([name, path]) => [name, resolve(path)])),
				// The reader of codes brings all its formats unless it is said that its modules do nothing by being loaded.
				treeshake: { moduleSideEffects: (id) => !/[\\/]node_modules[\\/]@zxing[\\/]/.test(id) },
				output: {
					entryFileNames: "assets/[name]-[hash].js",
					chunkFileNames: "assets/[name]-[hash].js",
					hashCharacters: "base36",
					hoistTransitiveImports: false,
					onlyExplicitManualChunks: true,
					manualChunks: inFewFiles(),
				},
				onwarn: (warning, warn) => {
					// Notes to bundlers that stand where Rollup does not read them.
					if (warning.code !== "INVALID_ANNOTATION") warn(warning)
				},
			},
		},
	})
	const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]))
	const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
	const shell = entries.find(({ name }) => name === "shell")?.fileName
	return Object.fromEntries(
		entries.map(({ name, fileName }) => {
			const waitedFor = reached([fileName], (file) => chunks.get(file).imports)
			const needs = [...waitedFor].filter((file) => file !== fileName && file !== shell)
			return [name, { src: `/${fileName}`, needs: needs.map((file) => `/${file}`) }]
		}),
	)
}

/**
 * Every page has the shell: what others share with it is in its file. What working pages have, what amounts need, the calculator, the dialog of
 * wallets and connecting are a file each, but for what a page, or a wallet that connects by itself, waits for without them.
 */
function inFewFiles() {
	let groups
	return (id, { getModuleInfo }) => {
		groups ??= Object.entries(groupsOf(getModuleInfo))
		return groups.find(([, ids]) => ids.has(id))?.[0]
	}
}

function groupsOf(getModuleInfo) {
	const within = (...path) => resolve("app/shell-client", ...path)
	const [connect, dialog, reconnect] = ["connect", "dialog", "reconnect"].map((name) => within("wallet", `${name}.ts`))
	const scripts = pageScripts()
	const pages = Object.values(scripts).map((path) => resolve(path))
	const next = (kinds) => (id) => kinds.flatMap((kind) => getModuleInfo(id)?.[kind] ?? [])
	const waitedFor = (...entries) => reached(entries, next(["importedIds"]))
	const ever = (...entries) => reached(entries, next(["importedIds", "dynamicallyImportedIds"]))
	const elsewhere = waitedFor(reconnect, ...pages)
	return {
		shell: waitedFor(within("entry.ts"), within("changed-field.ts")),
		working: without(waitedFor(within("working/entry.ts")), ever(within("entry.ts"))),
		amounts: waitedFor(resolve("app/features/coin-staking/paint-amount-note.ts"), resolve("app/lib/read-amount.ts")),
		calculator: waitedFor(resolve(scripts.calculator)),
		// The dialog comes first, and brings what both need.
		dialog: without(waitedFor(dialog), elsewhere),
		connect: without(waitedFor(connect), elsewhere, waitedFor(dialog)),
	}
}

function reached(from, next) {
	const found = new Set(from)
	for (const one of found) for (const other of next(one)) found.add(other)
	return found
}

const without = (ids, ...others) => new Set([...ids].filter((id) => !others.some((one) => one.has(id))))
