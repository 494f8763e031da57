import { expect, test } from "vitest"
import { backTo } from "./back-to.ts"

test("a declaration leads back to a page of ours with what was typed there, and to no other host", () => {
	expect(backTo("/kor/nftPunkyCrafter?q=2&with=PVT")).toBe("/kor/nftPunkyCrafter?q=2&with=PVT")
	expect(backTo("/kor/nftPunkyCrafter?q=2#chance-gate")).toBe("/kor/nftPunkyCrafter?q=2#chance-gate")
	expect(backTo("/eng/mypage#x")).toBe("/eng/mypage")
	for (const elsewhere of [
		undefined,
		null,
		"",
		"eng/mypage",
		"https://example.org/",
		"//example.org/eng",
		"/\\example.org",
		"/\t/example.org",
		"javascript:alert(1)",
		`/${"a".repeat(600)}`,
	])
		expect([elsewhere, (backTo(elsewhere) ?? "").startsWith("//"), /^https?:/.test(backTo(elsewhere) ?? "")]).toEqual([
			elsewhere,
			false,
			false,
		])
	expect(backTo("//example.org/eng")).toBeNull()
	expect(backTo("/\\example.org")).toBeNull()
})
