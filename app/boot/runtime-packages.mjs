import { existsSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { dirname, join, relative } from "node:path"
import * as esbuild from "esbuild"
import { forProduction, PROCESSES } from "./bundles.mjs"

/** Declared by packages for their users' compilers. Nothing loads them. */
const FOR_COMPILERS = /^(typescript|@types\/.+)$/

/** The processes that production runs: it refuses the demo's own chains, and what only they load is not in the image. */
const { chain: _solana, kaia: _kaia, ...IN_PRODUCTION } = PROCESSES

export { IN_PRODUCTION }

/**
 * What these processes load at run time from packages, sorted, each once; `folder` is build/ with the built site. `needed`: by `import`,
 * which fails without it. `optional`: by `require` in a bundled package, which may do without it.
 */
export async function importsOf(entries, folder) {
	const { metafile } = await esbuild.build({ ...forProduction(entries, folder), metafile: true, write: false })
	const all = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
	const isPackage = ({ path }) => !/^(node:|\.)/.test(path) && !builtinModules.includes(path.split("/")[0])
	const named = (kinds) => [
		...new Set(all.filter((one) => isPackage(one) && kinds.includes(one.kind)).map(({ path }) => path)),
	]
	const needed = named(["import-statement", "dynamic-import"]).sort()
	const optional = named(["require-call", "require-resolve"]).filter((path) => !needed.includes(path))
	return { needed, optional: optional.sort() }
}

/** The files that these programs in `folder` load from it: themselves and the chunks that they share. Relative to `folder`, sorted. */
export async function programFiles(entries, folder) {
	const { metafile } = await esbuild.build({
		absWorkingDir: folder,
		entryPoints: Object.keys(entries).map((name) => `${name}.js`),
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		metafile: true,
		write: false,
		outdir: "unused",
		logLevel: "error",
	})
	return Object.keys(metafile.inputs).sort()
}

/** `@scope/name/part` → `@scope/name`. */
const packageOf = (specifier) =>
	specifier
		.split("/")
		.slice(0, specifier.startsWith("@") ? 2 : 1)
		.join("/")

/**
 * The folders, relative to `root`, of the packages that these imports need: each package with its dependencies, and with those of its
 * peers and optional dependencies (binaries of this platform) that are installed. Throws with all that are missing.
 */
export function packagesFor(root, { needed, optional }) {
	const folders = new Set()
	const missing = new Set()
	const visit = (name, from, isOptional) => {
		if (FOR_COMPILERS.test(name)) return
		const folder = find(root, name, from)
		if (folder === null) {
			if (!isOptional) missing.add(`${name}, needed by ${relative(root, from) || "the programs"}`)
			return
		}
		if (folders.has(folder)) return
		folders.add(folder)
		const about = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
		const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = about
		const here = join(root, folder)
		for (const one of Object.keys(dependencies)) visit(one, here, one in optionalDependencies)
		for (const one of Object.keys(optionalDependencies)) visit(one, here, true)
		for (const one of Object.keys(peerDependencies)) if (!peerDependenciesMeta[one]?.optional) visit(one, here, true)
	}
	for (const name of needed.map(packageOf)) visit(name, root, false)
	for (const name of optional.map(packageOf)) visit(name, root, true)
	if (missing.size > 0) throw new Error(`Packages are missing: ${[...missing].join("; ")}`)
	return [...folders].sort()
}

/** Where Node finds the package from a folder within `root`: relative to `root`, or null. */
function find(root, name, from) {
	for (let at = from; at.startsWith(root); at = dirname(at)) {
		const folder = join(at, "node_modules", name)
		if (existsSync(join(folder, "package.json"))) return relative(root, folder)
		if (at === root) return null
	}
	return null
}
