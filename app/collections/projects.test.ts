import { expect, test } from "vitest"
import { PROJECTS } from "./projects.ts"

test("projects keep their printed ids", () => {
	expect(Object.fromEntries(PROJECTS.map(({ id, name }) => [name, id]))).toEqual({
		Grilla: 4,
		"Super Grilla": 3,
		Santa: 7,
		Genesis: 20,
		"Punky Crafter": 30,
		"Punky World Heachi": 31,
		"Punky Gearup": 32,
		"Punky World Ronaldinho": 33,
	})
})
