import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { DECLARATION_TEXT } from "./rules.ts"

/** Of the sentences that were declared under each version, in all languages together. Whoever changes them gives them the next version. */
const SENTENCES: Readonly<Record<string, string>> = { "1": "0e9533f40fbf0877" }

test("what is declared is what its version said", () => {
	const texts = ["en", "ko", "id"].map((folder) => {
		const { declare } = JSON.parse(readFileSync(`locales/${folder}/chance.json`, "utf8"))
		return `${declare.adult}\n${declare.residence}`
	})
	const sum = createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 16)
	expect(SENTENCES[DECLARATION_TEXT]).toBe(sum)
})
