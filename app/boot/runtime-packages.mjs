import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import * as esbuild from "esbuild"

/** Programs of the demo's own chains. Production refuses them, and what only they load is not in the image. */
const LOCAL_CHAINS = ["chain.js", "kaia.js"]

/** Declared by packages for their users' compilers. Nothing loads them. */
const FOR_COMPILERS = /^(typescript|@types\/.+)$/

/** Names of the built files in `folder` (build/) that production does not run. */
export const isLocalChain = (file) => LOCAL_CHAINS.some((name) => file === name || file === `${name}.map`)

/** What the built programs of production load from packages, as they name it, without Node's own modules: sorted, each once. */
export async function importsOf(folder) {
	const programs = readdirSync(folder).filter((name) => name.endsWith(".js") && !isLocalChain(name))
	const { metafile } = await esbuild.build({
		entryPoints: [...programs, "server/index.js"].map((name) => join(folder, name)),
		bundle: true,
		packages: "external",
		platform: "node",
		format: "esm",
		write: false,
		metafile: true,
		outdir: "unused",
		logLevel: "error",
	})
	const all = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
	return [...new Set(all)].filter((path) => !path.startsWith("node:") && !path.startsWith(".")).sort()
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
export function packagesFor(root, imports) {
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
	for (const name of new Set(imports.map(packageOf))) visit(name, root, false)
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
