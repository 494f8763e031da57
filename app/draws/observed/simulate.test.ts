import { expect, test } from "vitest"
import { TEST_ODDS } from "../testing.ts"
import { observedTiers } from "./observed.ts"
import { simulate } from "./simulate.ts"

test("crafts of fixed seeds keep to the odds, and break no guarantee", () => {
	const { counts, items, longest } = simulate({ odds: TEST_ODDS, wallets: 40, crafts: 500, name: "a few" })
	const seen = observedTiers(TEST_ODDS, counts)
	expect(seen.rolls + seen.guaranteed).toBe(20_000)
	expect(seen.guaranteed).toBeGreaterThan(0)
	expect(seen.verdict).toBe("as-declared")
	expect(items.size).toBe(50)
	for (const [place, { at }] of TEST_ODDS.pity.entries()) expect(longest[place]).toBeLessThan(at)
})

test("without its guarantee a tier is waited for longer than that", () => {
	const { longest } = simulate({
		odds: { ...TEST_ODDS, pity: TEST_ODDS.pity.slice(1) },
		wallets: 40,
		crafts: 500,
		name: "a few",
	})
	expect(longest).toHaveLength(2)
	const unkept = simulate({
		odds: { ...TEST_ODDS, pity: [{ tier: "epic", at: 9_999 }] },
		wallets: 40,
		crafts: 500,
		name: "a few",
	})
	expect(unkept.longest[0]).toBeGreaterThanOrEqual(15)
})
