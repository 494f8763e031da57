import { expect, test } from "vitest"
import { amountKept, amountToKeep } from "./unfinished-amount.ts"

const scg = { symbol: "SCG", scale: 6 }

test("what was typed on a page of one language is filled in on the next as the same amount", () => {
	expect(amountKept(amountToKeep("150.000,5", scg, "idn"), scg, "eng")).toBe("150000.5")
	expect(amountKept(amountToKeep("1,500", scg, "eng"), scg, "idn")).toBe("1500")
	expect(amountKept(amountToKeep("12.3450", scg, "eng"), scg, "idn")).toBe("12,3450")
})

test("what could not be read stays on pages of its language and is never read in another", () => {
	for (const typed of ["1.500", "abc", "eng:1", "1,5"]) {
		const kept = amountToKeep(typed, scg, "kor")
		expect([typed, amountKept(kept, scg, "kor")]).toEqual([typed, typed])
		expect([typed, amountKept(kept, scg, "idn")]).toEqual([typed, ""])
	}
	expect(amountToKeep(" ", scg, "kor")).toBe("")
	expect(amountKept("<script>", scg, "kor")).toBe("")
})
