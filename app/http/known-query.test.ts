import { expect, test } from "vitest"
import { knownQuery } from "./known-query.ts"

const of = (query: string) =>
	`${knownQuery(new URLSearchParams(query), { params: ["tab", "before"], texts: ["text"] })}`

test("of a query a page gets what it reads, each name once and in one order", () => {
	expect(of("tab=2&before=1795190400000-12")).toBe("before=1795190400000-12&tab=2")
	expect(of("tab=2&tab=3&tab=4&x=1&fbclid=abc")).toBe("tab=2")
	expect(of("")).toBe("")
})

test("a value that is no word is dropped, a text is cut to what a page shows", () => {
	for (const value of ["", "a b", "a.b", "é", "../x", "x".repeat(41)])
		expect(of(`${new URLSearchParams({ tab: value })}`), value).toBe("")
	expect(of(`text=${"x".repeat(1000)}`)).toBe(`text=${"x".repeat(400)}`)
	expect(of("text=two+words")).toBe("text=two+words")
})
