import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const ROOT = join(import.meta.dirname, "../..")
const OUT = join(import.meta.dirname, "fonts")
const LIST = join(OUT, "characters.json")

/** Text set in display letters (h1, h2, `.display-*`): keys of which a part starts with one of these words. */
const DISPLAY_KEY = /(^|\.)(display|title|heading)/
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’“”–—…•·←→↑↓×≈≤≥−€₩™`
/** Words of the shell in display letters that are not called titles. */
const SHELL_WORDS = new Set([
	...["punktopia", "benefit", "powerZone", "rwaPlan", "coinGroup", "game", "company"].map((name) => `menu.${name}`),
	"wallet.select",
	"myPage",
])

function range(from, to) {
	return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

function* displayTexts(words, path = "") {
	for (const [key, value] of Object.entries(words)) {
		const here = path + key
		if (typeof value === "object") yield* displayTexts(value, `${here}.`)
		else if (DISPLAY_KEY.test(here) || SHELL_WORDS.has(here)) yield value
	}
}

/** Hangul that display texts use, sorted: what the subset must hold. */
export function hangulInDisplayTexts() {
	const folder = join(ROOT, "locales/ko")
	const found = new Set()
	for (const name of readdirSync(folder)) {
		if (!name.endsWith(".json")) continue
		for (const text of displayTexts(JSON.parse(readFileSync(join(folder, name), "utf8")))) {
			for (const sign of text) if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(sign)) found.add(sign)
		}
	}
	return [...found].sort().join("")
}

/** Hangul in the committed subset. */
export function hangulInSubset() {
	try {
		return JSON.parse(readFileSync(LIST, "utf8")).hangul
	} catch {
		return ""
	}
}

/** Subsets the faces. Does nothing while the committed subset still holds every character of the display texts. */
export async function buildFonts({ force = false } = {}) {
	const hangul = hangulInDisplayTexts()
	const present = new Set(hangulInSubset())
	if (!force && [...hangul].every((sign) => present.has(sign))) return false

	const { default: subset } = await import("subset-font")
	const file = createRequire(import.meta.url).resolve
	const face = async (name, source, text, options) => {
		const font = await subset(readFileSync(file(source)), text, { targetFormat: "woff2", noHinting: true, ...options })
		writeFileSync(join(OUT, name), font)
	}
	mkdirSync(OUT, { recursive: true })
	const bricolage = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2"
	const hanSans = "@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff2"
	const jetbrains = "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2"
	await face("display-latin.woff2", bricolage, LATIN, { variationAxes: { wght: 800, wdth: 75, opsz: 96 } })
	await face("display-hangul.woff2", hanSans, hangul, { keepFeatures: ["kern"] })
	await face("mono.woff2", jetbrains, LATIN, {
		variationAxes: { wght: { min: 400, max: 700 } },
		keepFeatures: ["kern", "zero"],
	})
	writeFileSync(LIST, `${JSON.stringify({ hangul }, null, "\t")}\n`)
	return true
}

if (process.argv[1] === import.meta.filename) await buildFonts({ force: process.argv.includes("--force") })
