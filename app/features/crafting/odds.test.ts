import { expect, test } from "vitest"
import { TIERS } from "#app/collections/weapons/weapon.ts"
import { EXAMPLE, WHOLE } from "./odds.ts"

test("the example of craft odds adds up to exactly one weapon a craft", () => {
	expect(TIERS.reduce((sum, tier) => sum + EXAMPLE[tier].craft, 0)).toBe(WHOLE)
})
