import { expect, test } from "vitest"
import { DRAFT_LIMITS, readDropDraft } from "./drop-draft.ts"

test("an empty form shows the first drop with a picture", () => {
	expect(readDropDraft(new URLSearchParams())).toEqual({
		number: 1,
		headline: "",
		text: "",
		gift: "",
		family: "kongz",
		seed: 16,
	})
})

test("there are four drops, twelve families and a million pictures; anything else falls back", () => {
	const asked = readDropDraft(new URLSearchParams({ number: "5", family: "../etc", seed: "1000000", gift: " A coat " }))
	expect(asked).toMatchObject({ number: 1, family: "kongz", seed: 16, gift: "A coat" })
	expect(readDropDraft(new URLSearchParams({ number: "4", family: "haechi", seed: "7" }))).toMatchObject({
		number: 4,
		family: "haechi",
		seed: 7,
	})
})

test("texts are cut to what the card can hold", () => {
	const asked = readDropDraft(new URLSearchParams({ text: "x".repeat(9000) }))
	expect(asked.text).toHaveLength(DRAFT_LIMITS.text)
})
