import { expect, test } from "vitest"
import { daySum, termSum } from "./sums.ts"

const rate = { twigPerDay: 5_000n, coinPerDay: 1_000_000n }

test("a day of some NFTs is the rate times their number, and a term multiplies it", () => {
	expect(daySum(rate, 3)).toEqual({ twig: 15_000n, coin: 3_000_000n })
	expect(daySum(rate, 3, 12_500)).toEqual({ twig: 18_750n, coin: 3_750_000n })
})

test("a term is its days, and the bonus on the coin at its end", () => {
	expect(termSum(rate, 2, { days: 90, multiplierBps: 12_500, bonusBps: 500 })).toEqual({
		days: 90,
		perDay: { twig: 12_500n, coin: 2_500_000n },
		atEnd: { twig: 1_125_000n, coin: 225_000_000n, bonus: 11_250_000n },
	})
})
