import { expect, test } from "vitest"
import { getT } from "./i18n.server.ts"
import { translate, withBase } from "./words.ts"

test("words come in the language that the path asked for", async () => {
	expect((await getT("eng"))("coin-staking:title", { coin: "SCG" })).toBe("SCG Coin Staking")
	expect((await getT("kor"))("coin-staking:title")).toMatch(/[가-힣]/)
})

test("an unknown key shows itself instead of breaking a page", () => {
	expect(translate({ a: { b: "x {{n}}" } }, "a.b", { n: 3 })).toBe("x 3")
	expect(translate({ a: { b: "x" } }, "a.constructor")).toBe("a.constructor")
})

test("a key that a language lacks is said in Korean, the base", () => {
	const korean = { a: { b: "안녕", c: "잘 가" }, d: "네" }
	expect(withBase(korean, { a: { b: "hello" } })).toEqual({ a: { b: "hello", c: "잘 가" }, d: "네" })
})
