import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { PROCESSES } from "./boot/bundles.mjs"
import { packagesFor, productionOf } from "./boot/runtime-packages.mjs"

/**
 * `node app/pack-image.mjs FOLDER`, after a build: fills FOLDER, which must not exist, with what production runs: the programs without the
 * demo's chains, and of the packages only those that are not part of the programs. What browsers run is bundled as well.
 */
const root = fileURLToPath(new URL("../", import.meta.url)).replace(/[/\\]$/, "")
const [, , named] = process.argv
if (!named) refuse("Name the folder to fill: node app/pack-image.mjs FOLDER")
const out = resolve(named)
if (existsSync(out)) refuse(`${out} exists: name a folder that does not.`)
// Node would find there what is missing in the image, and the check below would prove nothing.
for (let at = dirname(out); ; at = dirname(at)) {
	if (existsSync(join(at, "node_modules"))) refuse(`${at} has packages of its own: name a folder elsewhere.`)
	if (at === dirname(at)) break
}

process.chdir(root)
const production = await productionOf(PROCESSES, "build")
const programs = new Set(production.files)
const stale = production.files.filter((file) => !existsSync(join(root, "build", file)))
if (stale.length > 0) refuse(`build/ is not of these sources, build first. It lacks ${stale.join(", ")}.`)
const packages = packagesFor(root, production)
mkdirSync(out, { recursive: true })
cpSync(join(root, "package.json"), join(out, "package.json"))
for (const folder of ["drizzle", "locales"]) cpSync(join(root, folder), join(out, folder), { recursive: true })
cpSync(join(root, "build"), join(out, "build"), { recursive: true, filter: isWanted })
for (const folder of packages) copyPackage(folder)
checkImports()
process.stdout.write(`Packed ${packages.length} packages into ${out}.\n`)

/** What browsers load, and of the programs those of production; the site is part of the web program. */
function isWanted(path) {
	const file = relative(join(root, "build"), path).replaceAll("\\", "/")
	const isProgram = /\.js(\.map)?$/.test(file) && !file.startsWith("client/")
	return !isProgram || programs.has(file.replace(/\.map$/, ""))
}

/** Without its nested packages: those that are needed are listed themselves. */
function copyPackage(folder) {
	const from = join(root, folder)
	const nested = join(from, "node_modules")
	cpSync(from, join(out, folder), { recursive: true, dereference: true, filter: (path) => path !== nested })
}

/** Loads every package as the programs do, from the folder alone: a missing import of an import fails here. */
function checkImports() {
	const script = `for (const one of ${JSON.stringify(production.needed)}) await import(one).catch((error) => {
		console.error(\`\${one}: \${error.message}\`)
		process.exitCode = 1
	})
	process.exit()`
	const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
		cwd: out,
		stdio: "inherit",
	})
	if (status !== 0) refuse("The packed programs lack packages, see above.")
}

function refuse(why) {
	console.error(why)
	process.exit(1)
}
