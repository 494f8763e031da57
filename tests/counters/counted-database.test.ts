import { setImmediate } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { countedDatabase } from "./counted-database.ts"

async function counted(isBusy = () => false) {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	return countedDatabase(database, isBusy)
}

test("statements that do not wait for each other are one round trip, others one each", async () => {
	const { db, take } = await counted()
	const ask = () => db.execute(sql`select pg_sleep(random() / 100)`)
	await Promise.all([ask(), ask(), ask()])
	expect(take()).toEqual({ queries: 3, trips: 1 })
	await ask()
	await ask()
	expect(take()).toEqual({ queries: 2, trips: 2 })
	await Promise.all([ask().then(ask), ask()])
	expect(take()).toEqual({ queries: 3, trips: 2 })
})

test("a transaction counts its beginning and its end, a savepoint its beginning; what fails is rolled back", async () => {
	const { db, take, settled } = await counted()
	const answer = await db.transaction(async (tx) => {
		await tx.transaction((inner) => inner.execute(sql`create table one (n int)`))
		return "done"
	})
	expect([answer, take()]).toEqual(["done", { queries: 4, trips: 4 }])
	const failing = db.transaction(async (tx) => {
		await tx.execute(sql`insert into one values (1)`)
		throw new Error("stopped")
	})
	await expect(failing).rejects.toThrow("stopped")
	await expect(db.execute(sql`select nothing`)).rejects.toThrow()
	await settled()
	take()
	expect([...(await db.execute(sql`select count(*)::int as n from one`))]).toEqual([{ n: 0 }])
})

test("a round trip waits until the request is not busy elsewhere, so what it then sends belongs to it", async () => {
	let isBusy = true
	const { db, take } = await counted(() => isBusy)
	const ask = () => db.execute(sql`select 1`)
	const first = ask()
	for (let turn = 0; turn < 20; turn++) await setImmediate()
	const second = ask()
	isBusy = false
	await Promise.all([first, second])
	expect(take()).toEqual({ queries: 2, trips: 1 })
})
