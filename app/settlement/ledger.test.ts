import { randomUUID } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { sqlState } from "#app/db/transact.server.ts"
import { agreedStake, askingAnonymously } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { type Account, balancesOf, NotCovered, post } from "./ledger.server.ts"
import { ledgerAccount, ledgerTransfer } from "./tables.server.ts"

async function database() {
	const made = await testDatabase()
	onTestFinished(() => made.end())
	return made
}

const vault: Account = { owner: "vault", kind: "vault", asset: "coin" }
const principal = (owner: string): Account => ({ owner, kind: "principal", asset: "coin" })
const cause = () => ({ name: "test", id: randomUUID(), at: new Date() })
const refusedWith = (state: string) => (error: unknown) => sqlState(error) === state

test("what goes in and out is what an account holds; one that must stay covered never falls below zero", async () => {
	const { db } = await database()
	await post(db, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 5n }])
	await post(db, cause(), [{ leg: "move", debit: principal("a"), credit: principal("b"), units: 5n }])
	await expect(
		post(db, cause(), [{ leg: "move", debit: principal("a"), credit: principal("b"), units: 1n }]),
	).rejects.toBeInstanceOf(NotCovered)
	expect(await balancesOf(db, "principal", "coin", ["a", "b"])).toEqual(
		new Map([
			["a", 0n],
			["b", 5n],
		]),
	)
	expect(await balancesOf(db, "vault", "coin", ["vault"])).toEqual(new Map([["vault", -5n]]))
})

test("the same leg of the same cause is not written twice, and its other legs are lost with it", async () => {
	const { db } = await database()
	const once = cause()
	const leg = { leg: "in", debit: vault, credit: principal("a"), units: 5n }
	await post(db, once, [leg])
	await expect(post(db, once, [{ ...leg, leg: "other" }, leg])).rejects.toSatisfy(refusedWith("23505"))
	expect(await balancesOf(db, "principal", "coin", ["a"])).toEqual(new Map([["a", 5n]]))
})

test("no transfer of nothing, less than nothing, to itself or between two assets can be written", async () => {
	const { db, sql } = await database()
	await post(db, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 5n }])
	const other: Account = { owner: "vault", kind: "vault", asset: "other" }
	await post(db, cause(), [{ leg: "in", debit: other, credit: { ...principal("a"), asset: "other" }, units: 5n }])
	const accounts = await db.select().from(ledgerAccount)
	const id = (kind: string, asset: string) => accounts.find((a) => a.kind === kind && a.asset === asset)?.id ?? ""
	const write = (debit: string, credit: string, asset: string, units: string) =>
		sql`insert into ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
			values ('test', ${randomUUID()}, 'x', ${debit}, ${credit}, ${asset}, ${units}, now())`
	await expect(write(id("vault", "coin"), id("principal", "coin"), "coin", "0")).rejects.toSatisfy(refusedWith("23514"))
	await expect(write(id("vault", "coin"), id("principal", "coin"), "coin", "-1")).rejects.toSatisfy(
		refusedWith("23514"),
	)
	await expect(write(id("vault", "coin"), id("vault", "coin"), "coin", "1")).rejects.toSatisfy(refusedWith("23514"))
	await expect(write(id("vault", "coin"), id("principal", "other"), "coin", "1")).rejects.toSatisfy(
		refusedWith("23503"),
	)
	await expect(write(id("vault", "coin"), id("principal", "coin"), "other", "1")).rejects.toSatisfy(
		refusedWith("23503"),
	)
	expect(await db.select().from(ledgerTransfer)).toHaveLength(2)
})

test("nobody changes, removes or empties what was written, nor sets a balance by hand", async () => {
	const world = await stakingWorld()
	await agreedStake(askingAnonymously(world))
	const { sql } = world.database
	const before = await sql`select sum(abs(balance)) from ledger_account`
	for (const table of ["ledger_transfer", "journal", "rule", "agreement"]) {
		const [{ n } = { n: 0 }] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`
		expect({ table, n }).toMatchObject({ n: expect.toSatisfy((rows: number) => rows > 0) })
		await expect(sql`delete from ${sql(table)}`, table).rejects.toSatisfy(refusedWith("23000"))
		await expect(sql`truncate ${sql(table)} cascade`, table).rejects.toSatisfy(refusedWith("23000"))
	}
	await expect(sql`update ledger_transfer set units = units + 1`).rejects.toSatisfy(refusedWith("23000"))
	await expect(sql`update journal set reason = 'x'`).rejects.toSatisfy(refusedWith("23000"))
	await expect(sql`update rule set body = '{}'`).rejects.toSatisfy(refusedWith("23000"))
	await expect(sql`update agreement set hash = 'x'`).rejects.toSatisfy(refusedWith("23000"))
	await expect(sql`update ledger_account set balance = balance + 1`).rejects.toSatisfy(refusedWith("23000"))
	await expect(
		sql`insert into ledger_account (owner, kind, asset, limited, balance) values ('x', 'owed', 'x', true, 1)`,
	).rejects.toSatisfy(refusedWith("23000"))
	expect(await sql`select sum(abs(balance)) from ledger_account`).toEqual(before)
})

test("a hundred transfers at once between the same accounts wait for each other and none is lost", async () => {
	const { db } = await database()
	await post(db, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 100n }])
	const started = Date.now()
	const all = await Promise.allSettled(
		Array.from({ length: 110 }, (_, n) =>
			post(db, cause(), [{ leg: "move", debit: principal("a"), credit: principal(n % 2 ? "b" : "c"), units: 1n }]),
		),
	)
	expect(all.filter((one) => one.status === "rejected").map((one) => one.reason)).toEqual(
		Array(10).fill(expect.any(NotCovered)),
	)
	// A deadlock costs a second each before the database ends it.
	expect(Date.now() - started).toBeLessThan(5_000)
	expect([...(await balancesOf(db, "principal", "coin", ["a", "b", "c"])).values()].reduce((x, y) => x + y)).toBe(100n)
})
