import { expect, test } from "vitest"
import { numberPath } from "./digits.ts"

const size = { w: 100, h: 400, s: 34 }

test("every figure is drawn within its own ground, from the street to its roof", () => {
	for (let digit = 0; digit <= 9; digit++) {
		const { d, width } = numberPath(digit, size, 10)
		expect([digit, d]).toEqual([digit, expect.stringMatching(/^M[-\d. LMAZ]+Z$/)])
		const ends = [...d.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
		expect([digit, Math.min(...ends.map(([x]) => x))]).toEqual([digit, 0])
		expect([digit, Math.max(...ends.map(([x]) => x))]).toEqual([digit, width])
		for (const [, y] of ends) expect([digit, y <= 0 && y >= -size.h]).toEqual([digit, true])
	}
})

test("no two figures look alike, and a number is as wide as its figures and what is between them", () => {
	const drawn = Array.from({ length: 10 }, (_, digit) => numberPath(digit, size, 10).d)
	expect(new Set(drawn).size).toBe(10)
	expect(numberPath(30, size, 10).width).toBe(210)
	expect(numberPath(365, size, 10).width).toBe(320)
	expect(numberPath(180, size, 10).width).toBe(numberPath(1, size, 10).width + 220)
})
