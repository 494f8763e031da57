import fc from "fast-check"
import { expect, test } from "vitest"
import { cursorText, pageOf, readCursor } from "./keyset.ts"
import { isUuid } from "./uuid.ts"

const isNumber = (id: string) => /^[1-9]\d*$/.test(id)

test("a cursor in an address is read as it was written, and nothing else is a cursor", () => {
	fc.assert(
		fc.property(fc.date({ min: new Date(0), max: new Date(9e12), noInvalidDate: true }), fc.uuid(), (at, id) => {
			expect(readCursor(cursorText({ at, id }), isUuid)).toEqual({ at, id })
		}),
	)
	expect(readCursor("1795190400000-12", isNumber)).toEqual({ at: new Date(1795190400000), id: "12" })
	for (const text of [null, "", "1-", "-1", "1~2", "x-1", "1-0", "1-1-1", " 1-1", "99999999999999-1"])
		expect(readCursor(text, isNumber)).toBeNull()
})

test("a page says where the next one begins only where there is one", () => {
	const rows = [3, 2, 1].map((n) => ({ at: new Date(n), id: `${n}` }))
	expect(pageOf(rows, 2, (row) => row)).toEqual({ rows: rows.slice(0, 2), older: "2-2" })
	expect(pageOf(rows, 3, (row) => row)).toEqual({ rows, older: null })
	expect(pageOf([], 3, (row: { at: Date; id: string }) => row)).toEqual({ rows: [], older: null })
})
