import { expect, test } from "vitest"
import { Kept } from "./kept.ts"

test("what many ask for at once is made once", async () => {
	const kept = new Kept<number>(2)
	let made = 0
	const make = async () => ++made
	expect(await Promise.all([kept.get("a", make), kept.get("a", make), kept.get("a", make)])).toEqual([1, 1, 1])
})

test("the oldest is forgotten when there is no more room", async () => {
	const kept = new Kept<number>(2)
	let made = 0
	for (const key of ["a", "b", "c", "c", "b", "a"]) await kept.get(key, async () => ++made)
	expect(made).toBe(4)
})

test("what failed is tried again", async () => {
	const kept = new Kept<string>(2)
	await expect(kept.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
	expect(await kept.get("a", async () => "yes")).toBe("yes")
})
