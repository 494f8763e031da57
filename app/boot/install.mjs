import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const markOf = (root) => join(root, "node_modules/.punktopia-lock")
/** What is wanted and what npm says it installed: whoever runs npm by hand in between changes the second. */
const stateOf = (root) =>
	createHash("sha256")
		.update(`${process.platform} ${process.arch} `)
		.update(readFileSync(join(root, "package-lock.json")))
		.update(read(installedIn(root)))
		.digest("hex")
const installedIn = (root) => join(root, "node_modules/.package-lock.json")

/** Whether node_modules is what the lock file names. */
export const isInstalled = (root) => read(markOf(root)) === stateOf(root) || alreadyInstalled(root)

/** Installs what the lock file names, if node_modules is not that already. Uses nothing but Node and npm. */
export async function installIfStale(root) {
	if (read(markOf(root)) === stateOf(root)) return
	if (!alreadyInstalled(root)) {
		refuseLink(root)
		await npmCi(root)
	}
	writeFileSync(markOf(root), stateOf(root))
}

/** `npm ci` empties node_modules first. Behind a link that is the folder of another checkout. */
function refuseLink(root) {
	if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink())
		throw new Error(
			"node_modules is a link to another folder, which npm ci would empty. Remove the link, then start again.",
		)
}

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "")

/** Somebody ran `npm ci` by hand: npm keeps its own list of what it installed, which is then trusted. */
function alreadyInstalled(root) {
	const done = read(installedIn(root))
	if (!done) return false
	const present = JSON.parse(done).packages
	const wanted = JSON.parse(read(join(root, "package-lock.json"))).packages
	return Object.entries(wanted).every(
		([path, { version, optional, peer, link }]) =>
			!path || optional || peer || link || (present[path]?.version === version && existsSync(join(root, path))),
	)
}

async function npmCi(root) {
	process.stdout.write("Installing packages (npm ci)…\n")
	// npm tells its scripts where it is itself; run by node directly, we look for it as a shell would.
	const self = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"]
	const [program, ...before] = self
	// The build needs the devDependencies, whatever NODE_ENV says.
	const flags = ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
	const child = spawn(program, [...before, ...flags], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		shell: process.platform === "win32",
	})
	const status = await new Promise((resolve) => {
		child.once("error", (error) => resolve(error.message))
		child.once("close", (code, signal) => resolve(code ?? signal))
	})
	if (status !== 0) throw new Error(`npm ci failed (${status})`)
}

const [, called] = process.argv
if (called && fileURLToPath(import.meta.url) === realpathSync(called)) {
	await installIfStale(fileURLToPath(new URL("../../", import.meta.url)))
}
