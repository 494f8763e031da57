import { expect, test } from "vitest"
import { wholeCoins } from "./figures.ts"

const SCG = { symbol: "SCG", scale: 6 } as const

test("where there is little room a sum is told in whole coins, never more than there are and never none of some", () => {
	expect(wholeCoins(399_991_882_740n, SCG, "en")).toBe("399,991 SCG")
	expect(wholeCoins(399_991_999_999n, SCG, "id")).toBe("399.991 SCG")
	expect(wholeCoins(250_000n, SCG, "en")).toBe("0.25 SCG")
	expect(wholeCoins(0n, SCG, "en")).toBe("0 SCG")
})
