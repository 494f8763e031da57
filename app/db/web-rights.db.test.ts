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

const NOW = new Date().toISOString()

/** A list of one schedule, as it was uploaded, published or discarded. */
async function schedulesIn(database: TestDatabase, status: "draft" | "active" | "discarded") {
	const [list, id] = [randomUUID(), randomUUID()]
	const isPublished = status === "active"
	await unguarded(database, async (tx) => {
		await tx`insert into vesting_list (id, title, rows, sha256, created_by, created_at, published_at, discarded_at)
			values (${list}, 'a list', 1, '', 'one', now(), ${isPublished ? NOW : null}, ${status === "discarded" ? NOW : null})`
		await tx`insert into vesting_schedule (id, list_id, line, status, asset, category, wallet, total, starts_at, first_bps, cliff_months, linear_months,
				step_months, cancels, created_at, chain, mint, pays_from, published_at)
			values (${id}, ${list}, 2, ${isPublished ? "active" : "draft"}, 'scg', 'team', ${`S${id}`}, 100, '2026-01-01T00:00:00Z', 10000, 0, 0, 1, 'operators', now(),
				${isPublished ? "s" : null}, ${isPublished ? "M" : null}, ${isPublished ? "F" : null}, ${isPublished ? NOW : null})`
		if (isPublished) await tx`insert into vesting_release values (${id}, '2026-01-01T00:00:00Z', 100)`
	})
	return { list, id }
}

test("a list of vesting schedules is uploaded and discarded by web, and neither published, changed, cancelled nor claimed beyond what was released", async () => {
	const database = await opened()
	const ask = web(database)
	const [draft, active, discarded] = [
		await schedulesIn(database, "draft"),
		await schedulesIn(database, "active"),
		await schedulesIn(database, "discarded"),
	]
	for (const { id } of [draft, active])
		for (const set of [
			"status = 'active'",
			"status = 'cancelled'",
			"total = 1",
			"claimed = 100",
			"wallet = 'X'",
			"cancels = 'nobody'",
			"publish_act_id = gen_random_uuid()",
		])
			expect([set, await ask(`update vesting_schedule set ${set} where id = '${id}'`)]).toEqual([set, PRIVILEGE])
	expect(await ask(`update vesting_list set published_at = now() where id = '${draft.list}'`)).toBe(PRIVILEGE)
	const gone = ({ id }: { id: string }) => ask(`delete from vesting_schedule where id = '${id}'`)
	expect([await gone(draft), await gone(active), await gone(discarded)]).toEqual([GUARD, GUARD, "done"])
	expect(await ask(`insert into vesting_release values ('${draft.id}', now(), 1)`)).toBe(PRIVILEGE)
	const added = (list: string, more: Readonly<Record<string, string>> = {}) => {
		const row = {
			...{ list_id: `'${list}'`, line: "9", asset: "'scg'", category: "'team'", wallet: "'Y'", total: "1" },
			...{ starts_at: "'2026-01-01T00:00:00Z'", first_bps: "0", cliff_months: "0", linear_months: "0" },
			...{ step_months: "1", cancels: "'nobody'", created_at: "now()", ...more },
		}
		return ask(`insert into vesting_schedule (${Object.keys(row)}) values (${Object.values(row)})`)
	}
	expect([await added(active.list), await added(discarded.list)]).toEqual([GUARD, GUARD])
	expect(await added(draft.list, { claimed: "1" })).toBe(GUARD)
	// The worker itself publishes and cancels nothing that two have not agreed to, and claims for nobody.
	const worker = (text: string) => outcomeOf(database, "worker", text)
	const set = { chain: "'s'", mint: "'M'", pays_from: "'F'", published_at: "now()", status: "'active'" }
	const sets = Object.entries(set).map(([name, value]) => `${name} = ${value}`)
	expect(
		await worker(
			`insert into vesting_release values ('${draft.id}', '2026-01-01T00:00:00Z', 100); update vesting_schedule set ${sets} where id = '${draft.id}'`,
		),
	).toBe(GUARD)
	const cancelled = "status = 'cancelled', cancelled_at = now(), cancel_act_id = gen_random_uuid()"
	expect(await worker(`update vesting_schedule set ${cancelled} where id = '${active.id}'`)).toBe(GUARD)
	expect(await worker(`update vesting_schedule set claimed = 1 where id = '${active.id}'`)).toBe(PRIVILEGE)
	expect(await worker(`insert into vesting_release values ('${active.id}', now(), 1)`)).toBe(GUARD)
	expect(await worker(`select claim_vesting(gen_random_uuid(), 'S${active.id}', null)`)).toBe(PRIVILEGE)
})

test("tables of prizes, promises, vaults, deposits, fees, what goes back, receipts and limits have no column that web may write", async () => {
	const database = await opened()
	const rows = await database.sql`
		select table_name || '.' || privilege_type as may from information_schema.column_privileges
		where grantee = ${(await database.asWeb().sql`select current_user as name`)[0]?.name} and privilege_type in ('INSERT', 'UPDATE')
			and table_name in ('nft_vault', 'nft_prize', 'nft_promise', 'mint_price', 'mint_phase', 'mint_allowed', 'mint_unit', 'minting_refund',
				'migration_project', 'migration_deposit', 'fee_use', 'migration_return', 'migration_seed', 'gear_receipt', 'gear_item', 'forge_clock',
				'alone_limit', 'chance_basis', 'chance_exclusion', 'chance_declaration', 'raffle_ticket', 'raffle_delivery', 'drop_log', 'drop_payout',
				'drop_nft_use', 'drop_entitlement', 'drop_key', 'news_signed', 'operator_act', 'proposal', 'proposal_kind', 'outgoing', 'receipt',
				'vesting_release', 'vesting_claim', 'vesting_claim_part', 'coin_supply', 'ledger_transfer', 'ledger_account')`
	expect(rows.map(({ may }) => may)).toEqual([])
})
