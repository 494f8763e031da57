import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const LOCALES = join(import.meta.dirname, "../../../locales")
const OUT = join(import.meta.dirname, "fonts")
const BOOKS = ["weapons.json", "oculla.json"]
const FIGURES = "0123456789"

export function* texts(words, path = "") {
	for (const [key, value] of Object.entries(words)) {
		if (typeof value === "object") yield* texts(value, `${path}${key}.`)
		else yield [path + key, value]
	}
}

/** Characters that the two books use in these languages, sorted; of titles alone where `set` says so. */
export function charactersOf(folders, set = () => true) {
	const found = new Set(FIGURES)
	for (const folder of folders) {
		for (const book of BOOKS) {
			for (const [key, text] of texts(JSON.parse(readFileSync(join(LOCALES, folder, book), "utf8")))) {
				if (set(key)) for (const sign of text) if (sign >= " ") found.add(sign)
			}
		}
	}
	return [...found].sort().join("")
}

const inDisplay = (key) => /(^|\.)(title|display|name|how|index)$/.test(key)

/** What each face must be able to set. */
export const NEEDED = {
	body: () => charactersOf(["en", "ko", "id"]),
	"title-hangul": () => charactersOf(["ko"], inDisplay),
	"title-latin": () => charactersOf(["en", "id"], inDisplay),
	figures: () => FIGURES,
}

/** Cuts the faces down to what the books say. Run it after changing their words: `node app/collections/codex-pdf/fonts.mjs`. */
export const buildFonts = () => cutFaces(OUT, NEEDED)

/** Cuts the faces down to the characters that are needed of each, into a folder. */
export async function cutFaces(out, needed) {
	const { default: subset } = await import("subset-font")
	const file = createRequire(import.meta.url).resolve
	const sources = {
		body: ["@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff2"],
		"title-hangul": ["@fontsource/black-han-sans/files/black-han-sans-korean-400-normal.woff2"],
		"title-latin": [
			"@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
			{ variationAxes: { wght: 800, wdth: 75, opsz: 96 } },
		],
		figures: [
			"@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
			{ variationAxes: { wght: 500 } },
		],
	}
	mkdirSync(out, { recursive: true })
	for (const [name, [source, options]] of Object.entries(sources)) {
		const asked = { targetFormat: "truetype", noHinting: true, keepFeatures: ["kern"], ...options }
		// The space may come last and empty; fontkit reads a glyph's head there all the same, so the file does not end at it.
		const font = await subset(readFileSync(file(source)), needed[name](), asked)
		writeFileSync(join(out, `${name}.ttf`), Buffer.concat([font, Buffer.alloc(32)]))
	}
}

/** Characters that a committed face lacks: of the books', where nothing else is said. */
export async function missingFrom(name, out = OUT, needed = NEEDED) {
	const { create } = await import("fontkit")
	const font = create(readFileSync(join(out, `${name}.ttf`)))
	return [...needed[name]()].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0)))
}

if (process.argv[1] === import.meta.filename) await buildFonts()
