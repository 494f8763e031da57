import { existsSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import * as esbuild from "esbuild"
import { forProduction } from "./bundles.mjs"

/** Declared by packages for their users' compilers. Nothing loads them. */
const FOR_COMPILERS = /^(typescript|@types\/.+)$/

/** Processes that production refuses: the demo's own chains. What only they load is not in the image. */
const LOCAL_CHAINS = ["chain", "kaia"]

/**
 * What production runs of the programs that the build makes in `outdir`. `files`: the programs and the chunks that they share, relative to
 * `outdir`. `needed`: packages outside of the bundles that an `import` loads, which fails without them. `optional`: those of a `require` in a
 * bundled package, which may do without. All sorted, each once.
 */
export async function productionOf(entries, outdir) {
	// The same call as the build's, so that chunks have the same names.
	const { metafile } = await esbuild.build({ ...forProduction(entries, outdir), metafile: true, write: false })
	const outputs = new Map(Object.entries(metafile.outputs).map(([path, about]) => [resolve(path), about]))
	const names = Object.keys(entries).filter((name) => !LOCAL_CHAINS.includes(name))
	const reached = new Set(names.map((name) => resolve(outdir, `${name}.js`)))
	const loaded = []
	for (const path of reached)
		for (const one of outputs.get(path).imports) {
			if (one.external) loaded.push(one)
			else reached.add(resolve(one.path))
		}
	const isPackage = ({ path }) => !/^(node:|\.)/.test(path) && !builtinModules.includes(path.split("/")[0])
	const byKind = (kinds) => loaded.filter((one) => isPackage(one) && kinds.includes(one.kind)).map(({ path }) => path)
	const needed = [...new Set(byKind(["import-statement", "dynamic-import"]))].sort()
	const optional = [...new Set(byKind(["require-call", "require-resolve"]))].filter((path) => !needed.includes(path))
	const files = [...reached].map((path) => relative(resolve(outdir), path).replaceAll("\\", "/"))
	return { files: files.sort(), needed, optional: optional.sort() }
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
