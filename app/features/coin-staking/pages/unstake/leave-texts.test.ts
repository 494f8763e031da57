import { expect, test } from "vitest"
import { type LeaveTerms, leaveTexts } from "./leave-texts.ts"

const terms: LeaveTerms = {
	asset: { symbol: "SCG", scale: 6 },
	lang: "eng",
	most: "9920000000",
	least: "100000000",
	reward: "172602739",
}

test("a slip says what is paid of an amount, with the whole reward, and what stays", () => {
	expect(leaveTexts(terms, 4_000_000_000n)).toEqual({
		back: "4,172.602739 SCG",
		principal: "4,000 SCG",
		rest: "5,920 SCG",
	})
	expect(leaveTexts({ ...terms, lang: "idn" }, 9_920_000_000n)).toEqual({
		back: "10.092,602739 SCG",
		principal: "9.920 SCG",
		rest: "0 SCG",
	})
})

test("what is no amount, less than the smallest part or more than there is promises nothing", () => {
	for (const units of [null, 0n, 99_999_999n, 9_920_000_001n])
		expect(leaveTexts(terms, units)).toEqual({ back: "–", principal: "–", rest: "–" })
})
