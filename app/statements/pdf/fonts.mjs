import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cutFaces, texts } from "../../collections/codex-pdf/fonts.mjs"

const LOCALES = join(import.meta.dirname, "../../../locales")
export const OUT = join(import.meta.dirname, "fonts")

/** What is on every keyboard, and the signs that Intl sets into numbers and dates. */
const ASCII = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join("")
const SIGNS = "−–—…·“”‘’₩"

function charactersOf(folders, set = () => true) {
	const found = new Set(ASCII + SIGNS)
	for (const folder of folders)
		for (const [key, text] of texts(JSON.parse(readFileSync(join(LOCALES, folder, "statement.json"), "utf8"))))
			if (set(key)) for (const sign of text) if (sign >= " ") found.add(sign)
	return [...found].sort().join("")
}
const isTitle = (key) => key.startsWith("pdf.title")

/** What each face must be able to set on a statement. */
export const NEEDED = {
	body: () => charactersOf(["en", "ko", "id"]).replace("₩", ""),
	"title-hangul": () => [...new Set(charactersOf(["ko"], isTitle).replace(/[^가-힣\w ]/g, ""))].join(""),
	"title-latin": () => [...new Set(charactersOf(["en", "id"], isTitle).replace(/[^\w ]/g, ""))].join(""),
	figures: () => `${ASCII}−–·…`,
}

/** Run it after changing the words of the statement: `node app/statements/pdf/fonts.mjs`. */
if (process.argv[1] === import.meta.filename) {
	await cutFaces(OUT, NEEDED)
	writeFileSync(join(OUT, "characters.json"), `${JSON.stringify(NEEDED.body())}\n`)
}
