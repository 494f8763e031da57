import { expect, test } from "vitest"
import { wellFormed } from "../ink/testing.ts"
import { listOcullas, OCULLAS } from "./encyclopedia.ts"
import { RARITIES } from "./oculla.ts"
import { ocullaSvg } from "./oculla-svg.ts"

test("the encyclopedia holds twenty-five eyes in the five rarities of the weapons", () => {
	expect(RARITIES.map((rarity) => listOcullas(rarity).length)).toEqual([3, 4, 6, 6, 6])
	expect(new Set(OCULLAS.map(({ id }) => ocullaSvg(id)?.replaceAll(id, ""))).size).toBe(25)
})

test("every Oculla is a small, well-formed SVG without style, script or text", () => {
	for (const { id } of OCULLAS) wellFormed(ocullaSvg(id) ?? "")
	expect(ocullaSvg("cyclops")).toBeUndefined()
})
