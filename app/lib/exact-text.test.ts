import fc from "fast-check"
import { expect, test } from "vitest"
import { exactText } from "./exact-text.ts"

const data = fc.jsonValue({ maxDepth: 3 })

test("data that differ have texts that differ, and the same data the same text", () => {
	const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
	fc.assert(fc.property(data, data, (one, other) => differ(one, other) === (exactText(one) !== exactText(other))))
})

test.each([
	[["a,b"], ["a", "b"]],
	[["1:a"], ["1", "a"]],
	[{ a: "b" }, ["a", "b"]],
	[null, "null"],
	[1, "1"],
	[1, 1n],
	[undefined, null],
	[new Date(5), 5],
	[new Date(5), new Date(6)],
	[[[], "x"], [["x"]]],
])("%o is not %o", (one, other) => {
	expect(exactText(one)).not.toBe(exactText(other))
})
