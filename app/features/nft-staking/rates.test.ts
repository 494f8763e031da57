import { expect, test } from "vitest"
import { bonusOf, earnedIn, earnings, isReward } from "./rates.ts"

const DAY = 86_400_000n

test("a rate pays its part of a day, times the multiplier, rounded down", () => {
	expect(earnedIn(1_000n, 10_000, DAY)).toBe(1_000n)
	expect(earnedIn(1_000n, 12_500, 2n * DAY)).toBe(2_500n)
	expect(earnedIn(1_000n, 10_000, DAY / 2n)).toBe(500n)
	expect(earnedIn(1n, 10_000, DAY - 1n)).toBe(0n)
	expect(earnedIn(1_000n, 0, DAY)).toBe(0n)
})

test("a bonus is a part of the coin in 10,000ths, rounded down", () => {
	expect(bonusOf(20_000n, 500)).toBe(1_000n)
	expect(bonusOf(19n, 500)).toBe(0n)
	expect(bonusOf(20n, 500)).toBe(1n)
})

test("points follow all counted time, the coin and its bonus the covered time alone", () => {
	const rates = { twigPerDay: 50n, coinPerDay: 1_000n, multiplierBps: 20_000, bonusBps: 1_000 }
	expect(earnings(rates, { countedMs: 3n * DAY, coveredMs: DAY })).toEqual({ twig: 300n, coin: 2_000n, bonus: 200n })
})

test("only the printed kinds of reward are rewards", () => {
	expect(["twig", "coin", "bonus", "usdc", "", "scg"].map(isReward)).toEqual([true, true, true, true, false, false])
})
