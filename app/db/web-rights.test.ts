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
