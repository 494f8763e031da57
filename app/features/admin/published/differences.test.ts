import { expect, test } from "vitest"
import { linesIn } from "./differences.ts"

test("what a document says is told line by line, words of a list in one", () => {
	expect(
		linesIn({ minimumAge: 19, blockedCountries: ["KP", "IR"], contact: null, name: { eng: "A", kor: "" } }),
	).toEqual([
		{ path: "minimumAge", text: "19" },
		{ path: "blockedCountries", text: "KP, IR" },
		{ path: "name.eng", text: "A" },
	])
	expect(linesIn({})).toEqual([])
})
