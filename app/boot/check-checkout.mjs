import { mkdtempSync, rmdirSync, statfsSync } from "node:fs"
import { join } from "node:path"
import { isInstalled } from "./install.mjs"
import { isBuilt } from "./source-hash.mjs"

/** Measured: 690 MB of packages, 370 MB of npm's cache for them, 10 MB of build, and what unpacking needs for a moment. */
const INSTALL_MB = 1_500
const BUILD_MB = 60

/** Before a minute is spent on installing and building: can it end well here? Throws one message with all that cannot. */
export function checkCheckout(root) {
	const problems = []
	// Vite takes "#" in a path for the beginning of a fragment, and "?" for that of a query.
	if (/[#?]/.test(root))
		problems.push(`Its folder must not have "#" or "?" in its path: ${root}. Move it, or rename the folder.`)
	const needed = isInstalled(root) ? (isBuilt(root) ? 0 : BUILD_MB) : INSTALL_MB
	if (needed > 0) problems.push(...writeProblems(root), ...spaceProblems(root, needed))
	if (problems.length > 0)
		throw new Error(["Punktopia cannot start here:", ...problems.map((one) => `  - ${one}`)].join("\n"))
}

function writeProblems(root) {
	try {
		rmdirSync(mkdtempSync(join(root, ".probe-")))
		return []
	} catch (error) {
		if (error.code === "ENOSPC" || error.code === "EDQUOT") return []
		return [
			`This user cannot write to ${root} (${error.code}): start as its owner, or copy it to a folder of your own.`,
		]
	}
}

function spaceProblems(root, needed) {
	const { bavail, bsize } = statfsSync(root)
	const free = Math.floor((bavail * bsize) / 1_000_000)
	if (free >= needed) return []
	return [
		`${root} has ${free} MB of disk left; installing and building need ${needed} MB: free some, or move it to a larger disk.`,
	]
}
