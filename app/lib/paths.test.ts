import { expect, test } from "vitest"
import { inLanguage, langOf, movedTo } from "./paths.ts"

test("only the first segment decides the language", () => {
	expect(langOf("/kor/rwaProject")).toBe("kor")
	expect(langOf("/idn")).toBe("idn")
	expect(langOf("/")).toBe("eng")
	expect(langOf("/eng/companyNewsView/korea-midnight")).toBe("eng")
	expect(langOf("/test/alyaKor")).toBe("eng")
	expect(langOf("/korea")).toBe("eng")
})

test("the switcher keeps the page", () => {
	expect(inLanguage("/kor/rwaProject", "idn")).toBe("/idn/rwaProject")
	expect(inLanguage("/", "kor")).toBe("/kor")
	expect(inLanguage("/kor", "eng")).toBe("/")
	expect(inLanguage("/eng/powerzoneCoinStaking/write", "kor")).toBe("/kor/powerzoneCoinStaking/write")
})

test("printed staking names lead to their nested address, in their language, and nothing else does", () => {
	expect(movedTo("/kor/powerzoneCoinStakingWriteStakingConfirm")).toBe("/kor/powerzoneCoinStaking/write/confirm")
	expect(movedTo("/powerzoneCoinStakingWriteStakingComplete")).toBe("/eng/powerzoneCoinStaking/write/complete")
	expect(movedTo("/powerzoneCoinStakingView")).toBeNull()
	expect(movedTo("/xyz/powerzoneCoinStakingView")).toBeNull()
	expect(movedTo("/eng/constructor")).toBeNull()
})
