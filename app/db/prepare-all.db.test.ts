import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { connect, FOR_PEOPLE } from "./client.server.ts"
import { inTransaction } from "./in-transaction.server.ts"
import { isAnyOf } from "./is-any-of.server.ts"
import { demoClock } from "./tables.server.ts"
import { testDatabase } from "./testing.ts"

/** One connection, which keeps what is prepared on it; with the gate of a web process in front. */
async function oneConnection(query = "") {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db, sql: driver, end } = connect(`${database.url}${query}`, { ...FOR_PEOPLE, max: 1 })
	onTestFinished(end)
	const held = async () => {
		const rows = await driver.unsafe(
			"select statement from pg_prepared_statements where not from_sql order by prepare_time",
		)
		return rows.map((row) => String(row.statement)).filter((text) => /\$1/.test(text))
	}
	return { database, db, driver, held }
}

test("every statement with values is prepared once a connection, in transactions and savepoints too", async () => {
	const { db, held } = await oneConnection()
	for (const round of [1, 2, 3]) {
		await db.execute(sql`select ${round}::int as outside`)
		await db.transaction(async (tx) => {
			await tx.execute(sql`select ${round}::int as inside`)
			await tx.transaction((inner) => inner.execute(sql`select ${round}::int as deeper`))
		})
		await db.execute(sql`select 1 as bare`)
	}
	expect(await held()).toEqual(["select $1::int as outside", "select $1::int as inside", "select $1::int as deeper"])
})

test("a list of any length is one statement", async () => {
	const { db, held } = await oneConnection()
	await db.insert(demoClock).values({ id: 1, aheadSeconds: 7 })
	for (const list of [[], [1], [2, 3], [3, 2, 1]]) {
		const rows = await db.select().from(demoClock).where(isAnyOf(demoClock.id, list))
		expect(rows).toHaveLength(list.includes(1) ? 1 : 0)
	}
	expect((await held()).filter((text) => text.startsWith("select"))).toHaveLength(1)
})

test("long lists of values and texts without end do not fill a connection", async () => {
	const { driver, held } = await oneConnection()
	const places = Array.from({ length: 61 }, (_, n) => `$${n + 1}::int`).join()
	await driver.unsafe(`select array[${places}]`, Array(61).fill(1))
	for (let n = 0; n < 1_100; n++) await driver.unsafe(`select $1::int as n${n}`, [n])
	expect(await held()).toHaveLength(1_000)
})

test("nothing is prepared behind a pooler that the address says so of", async () => {
	const { db, held } = await oneConnection("?prepare=false")
	expect([...(await db.execute(sql`select ${1}::int as n`))]).toEqual([{ n: 1 }])
	expect(
		await db
			.select()
			.from(demoClock)
			.where(isAnyOf(demoClock.id, [1, 2])),
	).toEqual([])
	expect(await held()).toEqual([])
})

test("a table may change under prepared statements, and a connection may be lost", async () => {
	const { database, db } = await oneConnection()
	await database.sql.unsafe("create table thing (id int, name text); insert into thing values (1, 'one')")
	const ask = async () => [...(await db.execute(sql`select * from thing where id = ${1}`))]
	const askWithin = () =>
		inTransaction({ db }, async (ctx) => [...(await ctx.db.execute(sql`select * from thing where id = ${1} limit 1`))])
	const both = async (expected: object) => {
		expect(await askWithin()).toEqual([expected])
		expect(await ask()).toEqual([expected])
	}
	await both({ id: 1, name: "one" })
	await database.sql.unsafe("alter table thing add column more text default 'more'")
	await both({ id: 1, name: "one", more: "more" })
	await database.sql.unsafe(
		"alter table thing drop column more, alter column name type varchar(9), alter column id type bigint",
	)
	await both({ id: "1", name: "one" })
	await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`
	await expect.poll(() => ask().catch(() => null)).toEqual([{ id: "1", name: "one" }])
	await both({ id: "1", name: "one" })
})

test("transactions behind any number of statements, many more than connections: each is done, and none leaves its transaction open", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db, end } = connect(database.url, { max: 2 })
	const large = "x".repeat(40_000)
	for (const before of [99, 101, 200, 202]) {
		const asked = Array.from({ length: before + 20 }, (_, n) =>
			n < before
				? db.execute(sql`select length(${large}) as n`)
				: db.transaction(async (tx) => tx.execute(sql`select ${n}::int as n`)),
		)
		const all = await Promise.allSettled(asked)
		expect([before, all.filter(({ status }) => status === "rejected")]).toEqual([before, []])
		const open = await db.execute(sql`select 1 from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
		expect([before, open.length]).toEqual([before, 0])
	}
	await end()
})

test("a list of each type that columns have arrives as it was given, whatever its texts hold", async () => {
	const { db } = await oneConnection()
	const lists = {
		text: ["a,b", 'say "no"', "back\\slash", "{}", "NULL", "", " ", "line\nbreak", "한국"],
		varchar: ["x"],
		uuid: ["6a1f6b3e-4f9f-4f5b-9d0e-1f6f0e7f4a11"],
		int2: [1, -2],
		int4: [1, -2],
		int8: ["1", "-9007199254740993"],
		float8: [1.5, -2],
	}
	for (const [type, list] of Object.entries(lists)) {
		const [row] = await db.execute<{ items: string[] }>(
			sql`select array_to_json(${sql.param(list)}::${sql.raw(type)}[]::text[]) as items`,
		)
		expect(row?.items, type).toEqual(list.map(String))
		const [none] = await db.execute<{ many: number }>(
			sql`select cardinality(${sql.param([])}::${sql.raw(type)}[]) as many`,
		)
		expect(none?.many, type).toBe(0)
	}
})
