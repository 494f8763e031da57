import { expect, onTestFinished, test } from "vitest"
import { fill, plansOf } from "#tests/bench/indexed-queries.ts"
import { testDatabase } from "./testing.ts"

/**
 * Linked wallets: none here, so the table is read whole for nothing. The others have few rows, however many NFTs are staked: what operators
 * ask for is written by people.
 */
const EMPTY = [
	...["member_wallet", "rule", "nft_cover", "nft_share_month"],
	...["proposal", "proposal_kind", "account", "alone_limit", "operator_act"],
]

test("no page of a wallet's own data and no sweep reads a whole table", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await fill(database.sql, 20_000)
	const plans = await plansOf(database.sql)
	expect(plans.length).toBeGreaterThan(12)
	for (const { query, scans } of plans) {
		expect(
			scans.filter((name) => !EMPTY.includes(name)),
			query,
		).toEqual([])
	}
}, 120_000)
