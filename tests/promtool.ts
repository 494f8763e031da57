import { execFileSync, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const USUAL = ["/usr/bin/promtool", "/usr/local/bin/promtool", "/opt/homebrew/bin/promtool"]
const present = () => USUAL.find((path) => existsSync(path))

/** The path of promtool: usual, or installed now where root on Debian can. Null where there is none. */
export function findPromtool(): string | null {
	return present() ?? installed() ?? null
}

function installed(): string | undefined {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined
	const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const
	try {
		execFileSync("apt-get", ["update", "-qq"], options)
		execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "prometheus"], options)
	} catch {
		// Without the package the tests that need it are skipped, and say why.
	}
	return present()
}

/** Runs promtool in `folder`. Throws with what it printed where it fails. */
export function promtool(path: string, folder: string, words: readonly string[]): void {
	const { status, stdout, stderr } = spawnSync(path, words, { cwd: folder, encoding: "utf8" })
	if (status !== 0) throw new Error(`promtool ${words.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
}
