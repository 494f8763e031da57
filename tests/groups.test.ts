import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { JOURNEYS } from "./groups.mjs"

test("every journey belongs to exactly one group", () => {
	const files = readdirSync("tests/journeys").filter((name) => name.endsWith(".journey.ts"))
	const listed = Object.values(JOURNEYS)
		.flat()
		.map((name) => `${name}.journey.ts`)
	expect(listed.sort()).toEqual(files.sort())
})
