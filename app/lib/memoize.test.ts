import { expect, test } from "vitest"
import { memoize } from "./memoize.ts"

test("what was made for the last few texts is not made again", () => {
	const made: string[] = []
	const upper = memoize(2, (text) => {
		made.push(text)
		return text.toUpperCase()
	})
	expect(["a", "b", "a", "c", "a", "b"].map(upper)).toEqual(["A", "B", "A", "C", "A", "B"])
	expect(made).toEqual(["a", "b", "c", "b"])
})
