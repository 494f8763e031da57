import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { GUARD, opened, outcomeOf, PRIVILEGE, unguarded } from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

/** What a web process in the wrong hands might write of money and of what two persons decide; each is refused by the database itself. */
const web = (database: TestDatabase) => (statement: string) => outcomeOf(database, "web", statement)

test("what is carried over is announced at the printed fee, and with nothing that only the worker has seen", async () => {
	const database = await opened()
	const announced = (change: Readonly<Record<string, string>> = {}) => {
		const row = {
			...{
				id: `'${randomUUID()}'`,
				code: `'${randomUUID()}'`,
				project_id: `'${randomUUID()}'`,
				chain: "'k'",
				status: "'0'",
			},
			...{
				old_project_id: "'kongz'",
				old_wallet_address: `'0x${"a1".repeat(20)}'`,
				old_nft_contract: `'0x${"c0".repeat(20)}'`,
				old_nft_id: "'7'",
			},
			...{ old_nft_name: "'n'", old_nft_image: "''", new_wallet_address: "'S'", dest_fixed_at: "now()" },
			...{
				dest_firm_at: "now() + interval '24 hours'",
				fee_units: "100000000000000000",
				created_at: "now()",
				changed_at: "now()",
			},
			...change,
		}
		return web(database)(`insert into nft_migration (${Object.keys(row)}) values (${Object.values(row)})`)
	}
	// Nothing is in its way but that there is no such project.
	expect(await announced()).toBe("23503")
	for (const fee of ["1", "99999999999999999", "100000000000000001"])
		expect([fee, await announced({ fee_units: fee })]).toEqual([fee, GUARD])
	for (const column of [
		"new_nft_contract",
		"new_nft_id",
		"new_token_key",
		"new_metadata_key",
		"new_signature",
		"reg_id",
		"failure",
	])
		expect([column, await announced({ [column]: "'x'" })]).toEqual([column, GUARD])
	for (const [column, value] of [
		["source", `'{"uri":null}'`],
		["reg_time", "now()"],
		["mint_id", "gen_random_uuid()"],
		["dest_proof", "'signed'"],
		["status", "'20'"],
	] as const)
		expect([column, await announced({ [column]: value })]).toEqual([column, GUARD])
})

/** A list of an airdrop with two rows, as it was uploaded. */
async function listIn(database: TestDatabase, status: "draft" | "released" | "discarded") {
	const id = randomUUID()
	await unguarded(database, async (tx) => {
		await tx`insert into airdrop_batch (id, title, kind, asset, chain, address, status, rows, units, sha256, created_by, created_at, released_by, released_at, release_act_id)
			values (${id}, 'a list', 'coin', 'usdc', 's', 'USDC', ${status}, 2, 10, ${"a".repeat(64)}, 'one', now(), 'two', now(), ${randomUUID()})`
		for (const line of [1, 2])
			await tx`insert into airdrop_record (id, batch_id, line, status, new_wallet_address, units, changed_at)
				values (${randomUUID()}, ${id}, ${line}, '0', ${`S${line}`}, 5, now())`
	})
	return id
}

test("what a list would cost is the worker's to say, and nobody takes rows out of one that may be released to put others in", async () => {
	const database = await opened()
	const ask = web(database)
	const [draft, released, discarded] = [
		await listIn(database, "draft"),
		await listIn(database, "released"),
		await listIn(database, "discarded"),
	]
	const of = (id: string, set: string) => `update airdrop_batch set ${set} where id = '${id}'`
	expect(await ask(of(draft, "dry_run_asked_at = now(), dry_run_at = null, dry_run = null"))).toBe("done")
	expect(await ask(of(draft, `dry_run = '{"fee":"0"}'`))).toBe(PRIVILEGE)
	expect(await ask(of(draft, "dry_run_at = now()"))).toBe(PRIVILEGE)
	expect(await ask(of(draft, "status = 'released'"))).toBe(PRIVILEGE)
	expect(await ask(of(released, "status = 'ended'"))).toBe(PRIVILEGE)
	for (const what of ["units = 1", "rows = 1", "released_by = 'two'", "paused_at = now()", "groups = 9"])
		expect([what, await ask(of(draft, what))]).toEqual([what, PRIVILEGE])
	const takenOut = (id: string) => ask(`delete from airdrop_record where batch_id = '${id}' and line = 2`)
	expect([await takenOut(draft), await takenOut(released), await takenOut(discarded)]).toEqual([GUARD, GUARD, "done"])
	expect(
		await ask(`${of(draft, "status = 'discarded'")}; delete from airdrop_record where batch_id = '${draft}'`),
	).toBe("done")
	expect(await ask(`update airdrop_record set status = '20' where batch_id = '${released}'`)).toBe(PRIVILEGE)
	expect(await ask(`update airdrop_record set units = 9 where batch_id = '${draft}'`)).toBe(PRIVILEGE)
	expect(await outcomeOf(database, "worker", of(draft, `dry_run = '{"fee":"0"}', dry_run_at = now()`))).toBe("done")
})

/** A crossing as it was started; `rows`: as the worker has listed it. */
async function crossingIn(database: TestDatabase, { rows = 0, status = "draft" } = {}) {
	const [id, record] = [randomUUID(), randomUUID()]
	await unguarded(database, async (tx) => {
		await tx`insert into airdrop_batch (id, title, kind, asset, chain, address, status, rows, units, sha256, created_by, created_at, crossing, listed_at, released_by, released_at, release_act_id)
			values (${id}, 'a crossing', 'carry', 'hag', 's', 'HAG', ${status}, ${rows}, ${rows}, ${"a".repeat(64)}, 'one', now(), '{"ids":null}', case when ${rows} > 0 then now() end, 'two', now(), ${randomUUID()})`
		if (rows > 0)
			await tx`insert into airdrop_record (id, batch_id, line, status, new_wallet_address, old_nft_contract, old_nft_id, old_nft_name, new_nft_json, old_mint_account, changed_at)
				values (${record}, ${id}, 1, '0', 'S1', 'G', '1', 'n', 'u', ${randomUUID()}, now())`
	})
	return { id, record }
}

test("what crosses is listed by the worker alone, once; web puts no row into it, changes none, says nothing of who receives it, and releases nothing", async () => {
	const database = await opened()
	const ask = web(database)
	const worker = (statement: string) => outcomeOf(database, "worker", statement)
	const [fresh, listed, released] = [
		await crossingIn(database),
		await crossingIn(database, { rows: 1 }),
		await crossingIn(database, { rows: 1, status: "released" }),
	]
	const batch = (change: Readonly<Record<string, string>> = {}) => {
		const row = {
			...{ id: `'${randomUUID()}'`, title: "'t'", kind: "'carry'", asset: "'hag'", chain: "'s'", address: "'HAG'" },
			...{ status: "'draft'", rows: "0", units: "0", sha256: "'a'", created_by: "'one'", created_at: "now()" },
			...{ crossing: `'{"ids":null}'` },
			...change,
		}
		return `insert into airdrop_batch (${Object.keys(row)}) values (${Object.values(row)})`
	}
	expect(await ask(batch())).toBe("done")
	expect(await ask(batch({ rows: "2", units: "2" }))).toBe(GUARD)
	expect(await ask(batch({ listed_at: "now()" }))).toBe(GUARD)
	expect(await ask(batch({ crossing: "null" }))).toBe("23514")
	const row = (of: string, mint = `'${randomUUID()}'`) =>
		`insert into airdrop_record (id, batch_id, line, new_wallet_address, old_nft_contract, old_nft_id, old_nft_name, new_nft_json, old_mint_account, changed_at)
			values ('${randomUUID()}', '${of}', 7, 'S', 'G', '${randomUUID()}', 'n', 'u', ${mint}, now())`
	for (const { id } of [fresh, listed, released]) expect(await ask(row(id))).toBe(GUARD)
	// Not into another list either, and the worker once.
	expect(await ask(row(await listIn(database, "draft")))).toBe(GUARD)
	expect([await worker(row(fresh.id)), await worker(row(listed.id)), await worker(row(fresh.id, "null"))]).toEqual([
		...["done", GUARD, GUARD],
	])
	const of = (id: string, set: string) => `update airdrop_batch set ${set} where id = '${id}'`
	for (const what of [
		"rows = 1, units = 1, listed_at = now()",
		"crossing = '{}'",
		"listed_at = null",
		"unlisted = '{}'",
	])
		expect([what, await ask(of(fresh.id, what))]).toEqual([what, PRIVILEGE])
	expect(await worker(of(fresh.id, "rows = 1, units = 1, listed_at = now()"))).toBe("done")
	expect(await worker(of(listed.id, "rows = 2, units = 2, listed_at = now()"))).toBe(GUARD)
	expect(await worker(of(listed.id, "sha256 = 'b'"))).toBe(GUARD)
	expect(await ask(of(listed.id, "status = 'released'"))).toBe(PRIVILEGE)
	expect(await ask(of(listed.id, `dry_run = '{"fee":"0"}'`))).toBe(PRIVILEGE)
	const one = ({ record }: { record: string }, set: string) => `update airdrop_record set ${set} where id = '${record}'`
	for (const what of ["old_mint_account = 'x'", "status = '20'", "new_nft_json = 'x'", "secret = gen_random_uuid()"])
		expect([what, await ask(one(released, what))]).toEqual([what, PRIVILEGE])
	const elsewhere = "new_wallet_address = 'W'"
	expect([await ask(one(listed, elsewhere)), await ask(one(released, elsewhere))]).toEqual([GUARD, GUARD])
	expect(await ask(one(released, `${elsewhere}, applied_by = 'x', applied_at = now()`))).toBe(GUARD)
	// Whoever holds it, as the worker sees: of a list that is released, before it is under way.
	expect([await worker(one(listed, elsewhere)), await worker(one(released, elsewhere))]).toEqual([GUARD, "done"])
	expect(await worker(one(released, "old_mint_account = 'x'"))).toBe(PRIVILEGE)
	expect(await worker(`${one(released, "status = '10'")}; ${one(released, "new_wallet_address = 'V'")}`)).toBe(GUARD)
	expect(await ask(`delete from airdrop_record where id = '${listed.record}'`)).toBe(GUARD)
})

test("tables of prizes, promises, vaults, deposits, fees, what goes back, receipts and limits have no column that web may write", async () => {
	const database = await opened()
	const rows = await database.sql`
		select table_name || '.' || privilege_type as may from information_schema.column_privileges
		where grantee = ${(await database.asWeb().sql`select current_user as name`)[0]?.name} and privilege_type in ('INSERT', 'UPDATE')
			and table_name in ('nft_vault', 'nft_prize', 'nft_promise', 'mint_price', 'mint_phase', 'mint_allowed', 'mint_unit', 'minting_refund',
				'migration_project', 'migration_deposit', 'fee_use', 'migration_return', 'migration_seed', 'gear_receipt', 'gear_item', 'forge_clock',
				'alone_limit', 'chance_basis', 'chance_exclusion', 'chance_declaration', 'raffle_ticket', 'raffle_delivery', 'drop_log', 'drop_payout',
				'drop_nft_use', 'drop_entitlement', 'drop_key', 'operator_act', 'proposal', 'proposal_kind', 'outgoing', 'receipt')`
	expect(rows.map(({ may }) => may)).toEqual([])
})
