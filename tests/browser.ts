import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright"

/** Chromium without what draws windows: a fresh profile costs it half, and a page three quarters, of what they cost the whole browser. */
const HEADLESS_SHELL = "chromium-headless-shell"
const usual = [
	`/usr/bin/${HEADLESS_SHELL}`,
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]
const asRoot = process.getuid?.() === 0

/** The path of a Chromium: named, usual, Playwright's own, or installed now where root on Debian can. */
export function findBrowser(): string {
	const named = process.env.CHROMIUM_PATH
	if (named) {
		if (existsSync(named)) return named
		throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
	}
	return present() ?? installed() ?? fail()
}

const present = () => [...usual, chromium.executablePath()].find((path) => existsSync(path))

function installed(): string | undefined {
	if (!asRoot || !existsSync("/usr/bin/apt-get")) return undefined
	console.log("Installing Chromium for the browser journeys (apt-get install)…")
	const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const
	const get = (...args: string[]) => {
		try {
			execFileSync("apt-get", args, options)
		} catch {
			// The next try, or the sentence about other ways, follows.
		}
		return present()
	}
	const install = ["install", "-y", "-qq", "--no-install-recommends"]
	get("update", "-qq")
	return get(...install, HEADLESS_SHELL) ?? get(...install, "chromium")
}

function fail(): never {
	throw new Error(
		[
			"The browser journeys need Chromium, and none was found. Do one of these:",
			"  - install it: apt-get install chromium (Debian, Ubuntu), brew install --cask chromium (macOS)",
			"  - let Playwright bring its own: npx playwright install --with-deps chromium",
			"  - name one: CHROMIUM_PATH=/path/to/chromium npm test",
		].join("\n"),
	)
}

export function openBrowser(): Promise<Browser> {
	// Chromium refuses its sandbox to root.
	const args = ["--disable-dev-shm-usage", ...(asRoot ? ["--no-sandbox"] : [])]
	return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? findBrowser(), args })
}
