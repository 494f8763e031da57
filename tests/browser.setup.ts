import { findBrowser } from "#tests/browser.ts"

/** Finds Chromium once, before the first journey: every journey then opens the same one. */
export default function setup() {
	process.env.CHROMIUM_PATH = findBrowser()
}
