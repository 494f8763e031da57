import { expect, test } from "vitest"
import { isAsked, rowsFor, step } from "./palette.ts"

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
	[{ ...NONE, key: "k", ctrlKey: true }, true],
	[{ ...NONE, key: "K", metaKey: true }, true],
	[{ ...NONE, key: "k" }, false],
	[{ ...NONE, key: "k", ctrlKey: true, shiftKey: true }, false],
	[{ ...NONE, key: "j", ctrlKey: true }, false],
])("what opens the list of screens: %o", (pressed, opens) => {
	expect(isAsked(pressed)).toBe(opens)
})

test("letters narrow the list; what names no screen leaves it whole", () => {
	const names = ["Money", "Proposals", "자금"]
	expect(rowsFor(" PRO", names)).toEqual([false, true, false])
	expect(rowsFor("자", names)).toEqual([false, false, true])
	expect(rowsFor("5J7JqTTf", names)).toEqual([true, true, true])
})

test("arrows walk the list and come back to the field", () => {
	expect([step(-1, 1, 3), step(0, 1, 3), step(2, 1, 3), step(0, -1, 3), step(-1, -1, 3)]).toEqual([0, 1, null, null, 2])
	expect(step(-1, 1, 0)).toBe(null)
})
