import { expect, test } from "vitest"
import { asKey } from "#app/lib/keys.ts"
import { getT } from "./i18n.server.ts"
import { withBase, wordsT } from "./words.ts"

test("words come in the language that the path asked for", async () => {
	expect((await getT("eng"))("coin-staking:title", { coin: "SCG" })).toBe("SCG Coin Staking")
	expect((await getT("kor"))("coin-staking:title")).toMatch(/[가-힣]/)
})

test("a page says the words of the namespaces that it was handed, its own among them", () => {
	const t = wordsT({ shell: { close: "Close {{n}}" }, "pages/coin": { steps: { first: "Begin" } } })
	expect([t("shell:close"), t("shell:close", { n: 3 }), t("shell:close", {})]).toEqual([
		"Close {{n}}",
		"Close 3",
		"Close {{n}}",
	])
	expect([t("pages/coin:steps.first"), t("pages/coin:steps.first")]).toEqual(["Begin", "Begin"])
})

test("what a figure counts is said in the singular of one, whatever fills it in", async () => {
	const t = await getT("eng")
	const said = ["1", 1, 0, "2", "10,000"].map((days) => t("coin-staking:days", { days }))
	expect(said).toEqual(["1 day", "1 day", "0 days", "2 days", "10,000 days"])
	expect(t("coin-staking:calculator.soldOut", { days: "1" })).toBe("1 day is sold out")
	expect((await getT("kor"))("coin-staking:days", { days: "1" })).toBe("1일")
	expect((await getT("idn"))("coin-staking:days", { days: "1" })).toBe("1 hari")
	expect(wordsT({ shell: { close: "{{n}} {{n:day|days}}" } })("shell:close", {})).toBe("{{n}} {{n:day|days}}")
})

test("an unknown key shows itself instead of breaking a page", () => {
	const t = wordsT({ shell: { menu: { a: "x" } } })
	for (const key of ["shell:menu", "shell:menu.b", "shell:menu.constructor", "home:menu.a", "menu.a", ""])
		expect([t(asKey(key)), t(asKey(key))]).toEqual([key, key])
})

test("a key that a language lacks is said in Korean, the base", () => {
	const korean = { a: { b: "안녕", c: "잘 가" }, d: "네" }
	expect(withBase(korean, { a: { b: "hello" } })).toEqual({ a: { b: "hello", c: "잘 가" }, d: "네" })
})
