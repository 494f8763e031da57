import { afterAll, beforeAll, expect, test } from "vitest"
import { paymentsOf, readPlace } from "#app/features/admin/deposit/payments.server.ts"
import { actsPage } from "#app/features/notices/acts-page.server.ts"
import { fill, plansOf, rowsRead } from "#tests/bench/indexed-queries.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"
import { type TestDatabase, testDatabase } from "./testing.ts"

/** Filled once: that takes longer than all that is asked of it. */
let database: TestDatabase
beforeAll(async () => {
	database = await testDatabase()
	await fill(database.sql, 20_000)
}, 300_000)
afterAll(() => database?.end())

/**
 * Linked wallets, receipts of the forge and prizes of raffles: none here, so their tables are read whole for nothing. The others have few rows, however many NFTs are staked: what operators
 * ask for is written by people.
 */
const EMPTY = [
	...["member_wallet", "rule", "nft_cover", "nft_share_month", "vault_cursor"],
	...["mint_plan", "raffle", "gear_receipt", "raffle_delivery"],
	...["gift_drop", "proposal", "proposal_kind", "account", "alone_limit", "operator_act"],
	// As many as the code has, or as a site has had keys.
	...["action_definition", "drop_key"],
]

/** A week of actions that has not begun. */
const isToCome = (name: string) =>
	/^action_log_\d{8}$/.test(name) && name.slice(-8) > new Date().toISOString().slice(0, 10).replaceAll("-", "")

test("no page of a wallet's own data and no sweep reads a whole table", async () => {
	const plans = await plansOf(database.sql)
	expect(plans.length).toBeGreaterThan(12)
	const whole = plans.flatMap(({ query, scans }) =>
		scans.filter((name) => !EMPTY.includes(name) && !isToCome(name)).map((name) => `${name}: ${query}`),
	)
	expect(whole).toEqual([])
}, 120_000)

test("a page of what an address has paid reads as many rows as it shows, however many payments the address has", async () => {
	for (const statement of [
		"update receipt set source_owner = 'busy', block_time = now() - slot * interval '1 second', intent_id = null",
		"update outgoing set to_address = 'busy'",
	])
		await database.sql.begin(async (tx) => {
			await tx`set local session_replication_role = replica`
			await tx.unsafe(statement)
		})
	await database.sql`analyze receipt, outgoing`
	const first = await paymentsOf({ db: database.db }, "busy", null)
	const later = readPlace(first.older)
	expect(later).not.toBeNull()
	for (const place of [null, later])
		expect(await rowsRead(database.sql, (db) => paymentsOf({ db }, "busy", place))).toBeLessThan(400)
}, 120_000)

test("a page of what a wallet has begun reads as many rows as it shows, however much it has begun", async () => {
	await database.sql`update operation set owner = 'solana:busy', changed_at = now() - (abs(hashtext(id::text)) % 1000000) * interval '1 second'`
	await database.sql`analyze operation`
	const who = { wallet: sessionWallet({ chain: "solana", address: "busy" }), draftOwner: "a browser" }
	const page = (before: { at: Date; id: string } | null) => (db: typeof database.db) =>
		actsPage({ db, who }, { lang: "eng", before, name: String })
	const first = await page(null)(database.db)
	expect(first.acts).toHaveLength(30)
	const last = first.acts.at(-1)
	if (!last) throw new Error("there are none")
	const later = await page({ at: last.at, id: last.id })(database.db)
	expect(later.acts[0]?.at.getTime()).toBeLessThanOrEqual(last.at.getTime())
	for (const place of [null, { at: last.at, id: last.id }])
		expect(await rowsRead(database.sql, page(place))).toBeLessThan(400)
}, 120_000)
