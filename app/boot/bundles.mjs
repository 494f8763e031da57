import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

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
	painter: "app/collections/portraits/painter.ts",
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

/** Packages with native code, or that read files beside their own code: they stay in node_modules. */
const NOT_BUNDLED = [
	"@node-rs/argon2",
	"@resvg/resvg-js",
	"graphile-worker",
	"pdfkit",
	"pg",
	"pg-copy-streams",
	"sharp",
]

/**
 * The processes as the build makes them: packages and the site are part of the bundle, in chunks that the processes share. Node then reads a
 * dozen files instead of 1,500, which halves the processor time of a start.
 */
export const forProduction = (entries, outdir, plugins = []) => ({
	...forNode(entries, outdir, [builtSite(outdir), withoutNativeBigints(), withoutPackageMaps(), ...plugins]),
	packages: "bundle",
	splitting: true,
	external: NOT_BUNDLED,
	// CommonJS packages inside an ES module still call these.
	banner: {
		js: [
			'import { createRequire as __requireFrom } from "node:module"',
			'import { dirname as __folderOf } from "node:path"',
			'import { fileURLToPath as __pathOf } from "node:url"',
			"const require = __requireFrom(import.meta.url)",
			"const __filename = __pathOf(import.meta.url), __dirname = __folderOf(__filename)",
		].join(";"),
	},
})

/**
 * A sentence for each CommonJS package that a bundled module loads by `import()`: in a bundle of chunks that has a default export alone,
 * so the names that Node would give are undefined.
 */
export function dynamicCommonJs({ inputs }) {
	return Object.entries(inputs).flatMap(([file, { imports }]) =>
		imports
			.filter(({ kind, path }) => kind === "dynamic-import" && inputs[path]?.format === "cjs")
			.map(
				({ original }) => `${file} loads the CommonJS package ${original} by import(): load a module that imports it.`,
			),
	)
}

/** `site-build` is what Remix and Vite made of the site: React, which web and site share, must exist once. */
function builtSite(outdir) {
	const path = resolve(outdir, "server/index.js")
	return {
		name: "built site",
		setup: (build) => build.onResolve({ filter: /^site-build$/ }, () => ({ path })),
	}
}

/** The native part of bigint-buffer has open advisories and is not compiled here; its browser build is plain JavaScript. */
function withoutNativeBigints() {
	const setup = (build) =>
		build.onResolve({ filter: /^bigint-buffer$/ }, ({ resolveDir, kind }) =>
			build.resolve("bigint-buffer/dist/browser.js", { resolveDir, kind }),
		)
	return { name: "bigint-buffer without its native part", setup }
}

/** Node reads the source map of each file as it loads it. An empty map for packages keeps that to our own sources. */
function withoutPackageMaps() {
	const map = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString("base64")
	const comment = `\n//# sourceMappingURL=data:application/json;base64,${map}`
	const setup = (build) =>
		build.onLoad({ filter: /[/\\]node_modules[/\\].*\.[cm]?js$/ }, ({ path }) => ({
			contents: `${readFileSync(path, "utf8")}${comment}`,
			loader: "js",
		}))
	return { name: "packages without source maps", setup }
}

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
