import { expect, onTestFinished, test } from "vitest"
import { fill, plansOf } from "#tests/bench/indexed-queries.ts"
import { testDatabase } from "./testing.ts"

test("no page of a wallet's own data and no sweep reads a whole table", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await fill(database.sql, 20_000)
	const plans = await plansOf(database.sql)
	expect(plans.length).toBeGreaterThan(12)
	for (const { query, scans } of plans) {
		// Of a member's wallets there are none: the table is empty, and read whole for nothing.
		expect(
			scans.filter((name) => name !== "member_wallet"),
			query,
		).toEqual([])
	}
}, 120_000)
