import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { onDay } from "./on-day.ts"

test("what is no day of a database's calendar filters nothing, and every other one is read by it", async () => {
	const { db, end } = await testDatabase()
	onTestFinished(end)
	for (const day of ["0000-01-01", "2026-13-01", "2026-02-29", "26-01-01", "tomorrow"])
		expect(onDay(sql`now()`, day), day).toEqual([])
	for (const day of ["0001-01-01", "2024-02-29", "2026-11-25", "9999-12-31"]) {
		const parts = onDay(sql`timestamptz '2026-11-25T23:59:59Z'`, day)
		const [row] = await db.execute<{ on: boolean }>(sql`select ${sql.join(parts, sql` and `)} as on`)
		expect([day, row?.on]).toEqual([day, day === "2026-11-25"])
	}
})
