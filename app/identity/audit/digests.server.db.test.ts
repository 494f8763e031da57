import { expect, test } from "vitest"
import type { TestDatabase } from "#app/db/testing.ts"
import { noteMany, seal, sealedRows } from "#tests/factories/audit-chain.ts"
import { opened, unguarded } from "#tests/factories/guarded-rows.ts"
import { listDigests, MOST } from "./digests.server.ts"
import { publishDigests } from "./publish-digests.server.ts"

/** Dates the links as if each had been sealed a day after the one before, the last one yesterday. */
const aDayApart = (database: TestDatabase, links: number) =>
	unguarded(
		database,
		(tx) => tx`update audit_seal set sealed_at = sealed_at - (${links} - seq::int + 1) * interval '1 day'`,
	)
const toldOf = ({ sql }: TestDatabase) =>
	sql<
		Record<string, unknown>[]
	>`select (now() at time zone 'UTC')::date - day as ago, seq::int, rows from audit_digest order by day`

test("nothing is told of a day that goes on, or of none", async () => {
	const empty = await opened()
	expect(await publishDigests(empty.asWorker())).toBe(0)
	const database = await sealedRows(3)
	expect(await publishDigests(database.asWorker())).toBe(0)
	expect(await listDigests(database.asWeb(), null)).toEqual({ digests: [], next: null })
})

test("the last link of each day that is over is told once, days that were missed included, and days without a link are none", async () => {
	const database = await sealedRows(5)
	await unguarded(
		database,
		(tx) =>
			tx`update audit_seal set sealed_at = sealed_at - case when seq < 4 then interval '9 days' when seq = 4 then interval '2 days' else interval '0' end`,
	)
	const worker = database.asWorker()
	const told = await Promise.all([publishDigests(worker), publishDigests(worker), publishDigests(worker)])
	expect(told.reduce((sum, days) => sum + days, 0)).toBe(2)
	const days = [
		{ ago: 9, seq: 3, rows: 3 },
		{ ago: 2, seq: 4, rows: 1 },
	]
	expect([...(await toldOf(database))]).toEqual(days)
	await unguarded(database, (tx) => tx`update audit_seal set sealed_at = sealed_at - interval '1 day' where seq = 5`)
	await noteMany(database.db, 1)
	await seal(database)
	expect([await publishDigests(worker), await publishDigests(worker)]).toEqual([1, 0])
	expect([...(await toldOf(database))]).toEqual([...days, { ago: 1, seq: 5, rows: 1 }])
})

test("days are handed out newest first, so many at a time, each once", async () => {
	const many = MOST + 3
	const database = await opened()
	await database.sql`insert into audit (actor, act, subject, facts, at) select 'a', 'b', 'c', '{}', now() from generate_series(1, ${many}::int)`
	await seal(database)
	await aDayApart(database, many)
	expect(await publishDigests(database.asWorker())).toBe(many)
	const first = await listDigests(database.asWeb(), null)
	expect([first.digests.length, first.next]).toEqual([MOST, first.digests.at(-1)?.day])
	const rest = await listDigests(database.asWeb(), first.next)
	expect(rest).toMatchObject({ digests: [{ seq: "3" }, { seq: "2" }, { seq: "1" }], next: null })
	const all = [...first.digests, ...rest.digests]
	expect(all.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: many }, (_, n) => many - n))
	const [newest] = await database.sql`select encode(hash, 'hex') as hash from audit_seal order by seq desc limit 1`
	expect(all[0]?.hash).toBe(newest?.hash)
})
