import { expect, test } from "vitest"
import { inLanguage, langOf, movedTo } from "./paths.ts"

test("only the first segment decides the language", () => {
	expect(langOf("/kor/rwaProject")).toBe("kor")
	expect(langOf("/idn")).toBe("idn")
	expect(langOf("/")).toBe("eng")
	expect(langOf("/eng/companyNewsView/korea-midnight")).toBe("eng")
	expect(langOf("/korea")).toBe("eng")
})

test("two test pages declare their language by name (Q005)", () => {
	expect(langOf("/test/alyaKor")).toBe("kor")
	expect(langOf("/test/alyaEng")).toBe("eng")
	expect(langOf("/test/alyakor")).toBe("eng")
	expect(langOf("/test/soccerGo")).toBe("eng")
	expect(inLanguage("/test/alyaKor", "kor")).toBe("/test/alyaKor")
	expect(inLanguage("/test/alyaKor", "eng")).toBe("/")
	expect(inLanguage("/test/soccerGo", "idn")).toBe("/idn")
})

test("the switcher keeps the page", () => {
	expect(inLanguage("/kor/rwaProject", "idn")).toBe("/idn/rwaProject")
	expect(inLanguage("/", "kor")).toBe("/kor")
	expect(inLanguage("/kor", "eng")).toBe("/")
	expect(inLanguage("/eng/powerzoneCoinStaking/write", "kor")).toBe("/kor/powerzoneCoinStaking/write")
})

test("a page without a prefix keeps its path and carries the chosen language in its query", () => {
	expect(langOf("/reservation/hotel")).toBe("eng")
	expect(langOf("/reservation/hotel", "?lang=kor")).toBe("kor")
	expect(langOf("/reservation/hotel", "?lang=xyz")).toBe("eng")
	expect(langOf("/eng/rwaProject", "?lang=kor")).toBe("eng")
	expect(langOf("/", "?lang=kor")).toBe("eng")
	expect(inLanguage("/reservation/eyeClinic", "idn")).toBe("/reservation/eyeClinic?lang=idn")
	expect(inLanguage("/reservation/eyeClinic", "eng")).toBe("/reservation/eyeClinic")
})

test("printed staking names lead to their nested address, in their language, and nothing else does", () => {
	expect(movedTo("/kor/powerzoneCoinStakingWriteStakingConfirm")).toBe("/kor/powerzoneCoinStaking/write/confirm")
	expect(movedTo("/powerzoneCoinStakingWriteStakingComplete")).toBe("/eng/powerzoneCoinStaking/write/complete")
	expect(movedTo("/powerzoneCoinStakingView")).toBeNull()
	expect(movedTo("/xyz/powerzoneCoinStakingView")).toBeNull()
	expect(movedTo("/eng/constructor")).toBeNull()
})
