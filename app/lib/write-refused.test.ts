import { expect, test } from "vitest"
import { writeRefusedBy } from "./write-refused.ts"

const wrapped = (code: unknown) =>
	new Error("Failed query", { cause: Object.assign(new Error("of PostgreSQL"), { code }) })

test("an error of a database that cannot write is known by its SQLSTATE at any depth, and no other is taken for one", () => {
	for (const code of ["53100", "53200", "53400", "58030", "25006"]) expect(writeRefusedBy(wrapped(code))).toBe(code)
	for (const code of ["53300", "23505", "57014", "ECONNREFUSED", 53100, undefined])
		expect(writeRefusedBy(wrapped(code))).toBeNull()
	expect(writeRefusedBy("53100")).toBeNull()
})
