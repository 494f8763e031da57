import { extractText, getDocumentProxy } from "unpdf"
import { expect, test } from "vitest"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS } from "#app/lib/paths.ts"
import { OCULLAS } from "../oculla/encyclopedia.ts"
import { WEAPONS } from "../weapons/codex.ts"
import { codexPdf, encyclopediaPdf } from "./codex-pdf.server.ts"
import { missingFrom } from "./fonts.mjs"

/** Text as a reader of the file selects it, without the breaks of its lines. */
async function textOf(pdf: Buffer) {
	expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
	const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
	return { text: text.replaceAll(/\s+/g, ""), totalPages }
}

const bare = (text: string) => text.replaceAll(/\s+/g, "")

test("the weapon codex names all fifty weapons in each language, as text that can be selected", async () => {
	for (const lang of LANGS) {
		const t = wordsT({ weapons: wordsOf(lang, "weapons") })
		const pdf = await codexPdf(lang)
		const { text, totalPages } = await textOf(pdf)
		const missing = WEAPONS.filter(
			({ id }) =>
				!text.includes(bare(t(`weapons:items.${id}.title`))) || !text.includes(bare(t(`weapons:items.${id}.text`))),
		)
		expect(missing.map(({ id }) => id)).toEqual([])
		expect(totalPages).toBe(1 + 1 + 14 + 18 + 1)
		expect(pdf.toString("latin1").includes("BlackHanSans")).toBe(lang === "kor")
	}
})

test("the Oculla encyclopedia names all its eyes in each language", async () => {
	for (const lang of LANGS) {
		const t = wordsT({ oculla: wordsOf(lang, "oculla") })
		const pdf = await encyclopediaPdf(lang)
		const { text } = await textOf(pdf)
		expect(OCULLAS.filter(({ id }) => !text.includes(bare(t(`oculla:items.${id}.title`))))).toEqual([])
	}
})

test("the faces of the books hold every character that the books say", async () => {
	for (const name of ["body", "title-hangul", "title-latin", "figures"] as const) {
		expect(await missingFrom(name), "run `node app/collections/codex-pdf/fonts.mjs`").toEqual([])
	}
})
