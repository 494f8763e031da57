import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { hangulFiles } from "./display-texts.mjs"
import { listed, unicodeRange } from "./unicode-range.mjs"

const OUT = join(import.meta.dirname, "fonts")
const LIST = join(OUT, "characters.json")
const STYLES = join(import.meta.dirname, "fonts.css")

/** Accents are left to the system: no text of ours in these faces has any (a test). */
const range = (from, to) => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const LATIN = `${range(0x20, 0x7e)}\u00a0©·×«»‘’“”–—…•←→↑↓≈≤≥−€₩™°`

/** What is in the committed files. */
export function signsInFiles() {
	try {
		const { core = "", more = [] } = JSON.parse(readFileSync(LIST, "utf8"))
		return { core, more }
	} catch {
		return { core: "", more: [] }
	}
}

/** Signs that the display texts need and the committed files lack, or hold where a first screen does not load them. */
export function missingSigns() {
	const [need, have] = [hangulFiles(), signsInFiles()]
	const [core, all] = [new Set(have.core), new Set([have.core, ...have.more].join(""))]
	return [...need.core]
		.filter((sign) => !core.has(sign))
		.concat([...need.more.join("")].filter((sign) => !all.has(sign)))
}

const face = (family, file, weight, signs) => `@font-face {
	font-family: "${family}";
	src: url("./fonts/${file}.woff2") format("woff2");
	font-weight: ${weight};
	font-display: swap;${signs ? `\n\t${listed("unicode-range", signs)}` : ""}
}
`

/** Until a face is there, the system's letters stand in at its width (measured), so that lines do not break anew when it comes. */
const standIn = (faces, width, signs) => `@font-face {
	font-family: "Punktopia Stand-in";
	${listed(
		"src",
		faces.map((name) => `local("${name}")`),
	)}
	font-weight: 800;
	size-adjust: ${width}%;
	${listed("unicode-range", signs)}
}
`
const ROMANS = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica-Bold", "Roboto Bold", "Roboto-Bold"]
const KOREANS = ["AppleSDGothicNeo-Bold", "Malgun Gothic Bold", "Noto Sans KR Bold", "Noto Sans CJK KR Bold"]
const HANGUL = ["U+1100-11ff", "U+3130-318f", "U+ac00-d7a3"]

/** The style sheet of the files. Where ranges overlap the later face is asked first: the first one keeps what no other names. */
export function fontStyles({ more }) {
	const hangul = more.map((signs, index) =>
		face("Punktopia Hangul", `display-hangul-${index + 1}`, 800, unicodeRange(signs)),
	)
	return [
		"/* Made by fonts.mjs. Vite gives the files hashed names; a page without Hangul never asks for a Hangul file. */\n",
		face("Punktopia Display", "display-latin", 800),
		face("Punktopia Hangul", "display-hangul", 800, HANGUL),
		...hangul,
		face("Punktopia Mono", "mono", "400 700"),
		standIn(ROMANS, 68, ["U+0-10ff", "U+2000-2bff"]),
		standIn(KOREANS, 91, HANGUL),
	].join("")
}

/** Subsets the faces. Does nothing while the committed ones still hold every sign of the display texts. */
export async function buildFonts({ force = false } = {}) {
	if (!force && missingSigns().length === 0) return false
	const { default: subset } = await import("subset-font")
	const file = createRequire(import.meta.url).resolve
	const { core, more } = hangulFiles()
	mkdirSync(OUT, { recursive: true })
	for (const name of readdirSync(OUT)) if (/^display-hangul.*\.woff2$/.test(name)) rmSync(join(OUT, name))
	const write = async (name, source, text, options) => {
		const asked = { targetFormat: "woff2", noHinting: true, keepFeatures: ["kern"], ...options }
		writeFileSync(join(OUT, `${name}.woff2`), await subset(readFileSync(file(source)), text, asked))
	}
	const bricolage = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2"
	const hanSans = "@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff2"
	const jetbrains = "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2"
	await write("display-latin", bricolage, LATIN, { variationAxes: { wght: 800, wdth: 75, opsz: 96 } })
	await write("display-hangul", hanSans, core)
	for (const [index, signs] of more.entries()) await write(`display-hangul-${index + 1}`, hanSans, signs)
	// Both weights in one file cost less than a second file.
	await write("mono", jetbrains, LATIN, {
		variationAxes: { wght: { min: 400, max: 700 } },
		keepFeatures: ["kern", "zero"],
	})
	writeFileSync(LIST, `${JSON.stringify({ core, more }, null, "\t")}\n`)
	writeFileSync(STYLES, fontStyles({ more }))
	const { writeOutlines } = await import("./outlines.mjs")
	await writeOutlines(core + LATIN)
	return true
}

if (process.argv[1] === import.meta.filename) await buildFonts({ force: process.argv.includes("--force") })
