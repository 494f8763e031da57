import { expect, test } from "vitest"
import { flip, move, sym, symY, turn } from "./path.ts"

test("a right half makes a closed outline that is its own mirror image", () => {
	expect(sym("M0-10L5-4Q8 0 5 6H0")).toBe("M0-10L5-4Q8 0 5 6L0 6L-5 6Q-8 0-5-4L0-10Z")
	expect(symY("M-4 0L0-3L4 0")).toBe("M-4 0L0-3L4 0L0 3L-4 0Z")
})

test("a half that ends beside the axis is carried across", () => {
	expect(sym("M0 0L3 4L2 8")).toBe("M0 0L3 4L2 8L-2 8L-3 4L0 0Z")
})

test("a mirrored arc turns the other way, a turned ellipse keeps its form", () => {
	expect(flip("M0 0a5 5 0 0 1 10 0")).toBe("M0 0A5 5 0 0 0-10 0")
	expect(turn("M2 0A4 2 0 0 1 6 0", 90)).toBe("M0 2A4 2 90 0 1 0 6")
})

test("shorthands are understood, and what is not a path is refused", () => {
	expect(move("M0 0q2-2 4 0t4 0h1v1", 1, 1)).toBe("M1 1Q3-1 5 1Q7 3 9 1L10 1L10 2")
	expect(() => move("M0 0s1 1 2 2", 0, 0)).toThrow("s")
})
