import { expect, test } from "vitest"
import { getT } from "./i18n.server.ts"
import { translate } from "./words.ts"

test("words come in the language that the path asked for", async () => {
	expect((await getT("eng"))("coin-staking:title", { coin: "SCG" })).toBe("SCG Coin Staking")
	expect((await getT("kor"))("coin-staking:title")).toMatch(/[가-힣]/)
})

test("an unknown key shows itself instead of breaking a page", () => {
	expect(translate({ a: { b: "x {{n}}" } }, "a.b", { n: 3 })).toBe("x 3")
	expect(translate({ a: { b: "x" } }, "a.constructor")).toBe("a.constructor")
})
