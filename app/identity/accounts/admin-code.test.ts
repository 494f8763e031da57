import { expect, test } from "vitest"
import { isAdminCode } from "./admin-code.ts"

test("only the configured code is one, and an empty one never is", () => {
	expect(isAdminCode("the code of operators", "the code of operators")).toBe(true)
	for (const [stored, configured] of [
		["", ""],
		["", "the code of operators"],
		["the code of operators", ""],
		["the code of operator", "the code of operators"],
		["THE CODE OF OPERATORS", "the code of operators"],
	] as const)
		expect([stored, isAdminCode(stored, configured)]).toEqual([stored, false])
})
