import { join } from "node:path"

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
