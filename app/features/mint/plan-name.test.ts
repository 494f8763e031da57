import { expect, test } from "vitest"
import { planName } from "./plan-name.ts"

test("a plan is named without the mark of its numbers, whatever stands before the mark", () => {
	expect(
		["Lost Tesla Art #1-{number}", "Punky Crafter #M{number}", "Example #{number}", "A poster"].map(planName),
	).toEqual(["Lost Tesla Art", "Punky Crafter", "Example", "A poster"])
})
