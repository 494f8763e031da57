import { expect, test } from "vitest"
import type { TestDatabase } from "#app/db/testing.ts"
import { note, noteMany, seal, sealedRows } from "#tests/factories/audit-chain.ts"
import { opened } from "#tests/factories/guarded-rows.ts"
import { eraseAudit } from "./erase-audit.server.ts"
import { verifyAudit } from "./verify-audit.server.ts"
import { writeAudit } from "./write-audit.server.ts"

const WHY = { why: "asked for by letter of 2026-11-20", by: "office" }
const rowsOf = ({ sql }: TestDatabase) =>
	sql<
		Record<string, unknown>[]
	>`select id::int, actor, act, subject, facts, salt is null as bare, erased_at is not null as erased from audit order by id`

test("what rows say of a person is taken out, a record names them and why, and the chain stays whole", async () => {
	const database = await sealedRows(1)
	const { db } = database
	await note(db, 2, "kaia:other")
	await writeAudit(db, { actor: "solana:holder", act: "vesting.claimed", subject: "a-claim", facts: {} })
	await writeAudit(db, {
		actor: "operator",
		act: "account.changed",
		subject: "solana:holder",
		facts: { before: { a: 1 } },
	})
	await seal(database)
	expect(await eraseAudit(db, { subject: "solana:holder", ...WHY })).toBe(3)
	const gone = { facts: null, bare: true, erased: true }
	expect([...(await rowsOf(database))]).toEqual([
		{ id: 1, actor: "erased", act: "setting.changed", subject: "erased", ...gone },
		expect.objectContaining({ id: 2, actor: "kaia:other", erased: false }),
		{ id: 3, actor: "erased", act: "vesting.claimed", subject: "a-claim", ...gone },
		{ id: 4, actor: "operator", act: "account.changed", subject: "erased", ...gone },
		{
			...{ id: 5, actor: "office", act: "audit.erased", subject: "audit", bare: false, erased: false },
			facts: { ids: ["1", "3", "4"], why: WHY.why },
		},
	])
	// Its record is not sealed yet, and says so all the same.
	expect(await verifyAudit(db)).toMatchObject({ rows: 4, erased: 3, unsealed: 1, broken: null })
	await seal(database)
	expect(await verifyAudit(db)).toMatchObject({ rows: 5, erased: 3, unsealed: 0, broken: null })
	expect(await eraseAudit(db, { subject: "solana:holder", ...WHY })).toBe(0)
	expect(await rowsOf(database)).toHaveLength(5)
})

test("rows are erased by their ids, before they are sealed as well, and thousands of them by several records", async () => {
	const database = await opened()
	const { db } = database
	await noteMany(db, 2)
	await database.sql`insert into audit (actor, act, subject, facts, at) select 'a', 'b', 'c', '{}', now() from generate_series(1, 1500)`
	expect(await eraseAudit(db, { ids: [1n, 1n, 9_999n], ...WHY })).toBe(1)
	const rest = Array.from({ length: 1_500 }, (_, n) => BigInt(n + 3))
	expect(await eraseAudit(db, { ids: rest, ...WHY })).toBe(1_500)
	await seal(database)
	const records =
		await database.sql`select jsonb_array_length(facts -> 'ids') as ids from audit where act = 'audit.erased' order by id`
	expect(records.map(({ ids }) => ids)).toEqual([1, 1_000, 500])
	expect(await verifyAudit(db)).toMatchObject({ rows: 1_505, erased: 1_501, broken: null })
})

test("a record of an erasure is not erased, says why and by whom, and names nobody who is erased", async () => {
	const database = await sealedRows(2)
	const { db } = database
	await eraseAudit(db, { ids: [1n], ...WHY })
	expect(await eraseAudit(db, { ids: [3n], ...WHY })).toBe(0)
	expect(await eraseAudit(db, { subject: "audit", ...WHY })).toBe(0)
	for (const wrong of [
		{ why: "  ", by: "office" },
		{ why: "why", by: "" },
		{ why: "why", by: "solana:holder" },
		{ why: "solana:holder asked", by: "office" },
	])
		await expect(eraseAudit(db, { subject: "solana:holder", ...wrong })).rejects.toThrow()
	expect(await verifyAudit(db)).toMatchObject({ erased: 1, broken: null })
})

test("an erasure that is rolled back was none", async () => {
	const database = await sealedRows(1)
	const undone = database.db.transaction(async (tx) => {
		await eraseAudit(tx, { ids: [1n], ...WHY })
		throw new Error("undone")
	})
	await expect(undone).rejects.toThrow("undone")
	expect(await verifyAudit(database.db)).toMatchObject({ rows: 1, erased: 0, unsealed: 0, broken: null })
})
