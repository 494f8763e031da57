import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import type { Db } from "#app/db/client.server.ts"
import { sqlState } from "#app/db/in-transaction.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { agreedStake, askingAnonymously } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { type Account, balancesOf, foldDeltas, KINDS, lockBalance, NotCovered, post } from "./ledger.server.ts"
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
	await post({ db }, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 5n }])
	await post({ db }, cause(), [{ leg: "move", debit: principal("a"), credit: principal("b"), units: 5n }])
	await expect(
		post({ db }, cause(), [{ leg: "move", debit: principal("a"), credit: principal("b"), units: 1n }]),
	).rejects.toBeInstanceOf(NotCovered)
	expect(await balancesOf(db, "principal", "coin", ["a", "b"])).toEqual(
		new Map([
			["a", 0n],
			["b", 5n],
		]),
	)
	expect(await balancesOf(db, "vault", "coin", ["vault"])).toEqual(new Map([["vault", -5n]]))
})

test("points are issued without a limit, and nobody has fewer than none", async () => {
	const { db } = await database()
	const issued: Account = { owner: "twig", kind: "issued", asset: "twig" }
	const points: Account = { owner: "solana:member", kind: "points", asset: "twig" }
	await post({ db }, cause(), [{ leg: "earned", debit: issued, credit: points, units: 7n }])
	await expect(
		post({ db }, cause(), [{ leg: "spent", debit: points, credit: issued, units: 8n }]),
	).rejects.toBeInstanceOf(NotCovered)
	expect(await balancesOf(db, "points", "twig", ["solana:member"])).toEqual(new Map([["solana:member", 7n]]))
	expect(await balancesOf(db, "issued", "twig", ["twig"])).toEqual(new Map([["twig", -7n]]))
})

test("the same leg of the same cause is not written twice, and its other legs are lost with it", async () => {
	const { db } = await database()
	const once = cause()
	const leg = { leg: "in", debit: vault, credit: principal("a"), units: 5n }
	await post({ db }, once, [leg])
	await expect(post({ db }, once, [{ ...leg, leg: "other" }, leg])).rejects.toSatisfy(refusedWith("23505"))
	expect(await balancesOf(db, "principal", "coin", ["a"])).toEqual(new Map([["a", 5n]]))
})

test("no transfer of nothing, less than nothing, to itself or between two assets can be written", async () => {
	const { db, sql } = await database()
	await post({ db }, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 5n }])
	const other: Account = { owner: "vault", kind: "vault", asset: "other" }
	await post({ db }, cause(), [{ leg: "in", debit: other, credit: { ...principal("a"), asset: "other" }, units: 5n }])
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
	await post({ db }, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 100n }])
	const started = Date.now()
	const all = await Promise.allSettled(
		Array.from({ length: 110 }, (_, n) =>
			post({ db }, cause(), [{ leg: "move", debit: principal("a"), credit: principal(n % 2 ? "b" : "c"), units: 1n }]),
		),
	)
	expect(all.filter((one) => one.status === "rejected").map((one) => one.reason)).toEqual(
		Array(10).fill(expect.any(NotCovered)),
	)
	// A deadlock costs a second each before the database ends it.
	expect(Date.now() - started).toBeLessThan(5_000 + BUSY_MS)
	expect([...(await balancesOf(db, "principal", "coin", ["a", "b", "c"])).values()].reduce((x, y) => x + y)).toBe(100n)
})

test("what is posted to a vault waits beside its row, is in its balance at once, and is folded in exactly", async () => {
	const { db, sql } = await database()
	const into = (n: number) =>
		post({ db }, cause(), [{ leg: "in", debit: vault, credit: principal(`p${n}`), units: 3n }])
	await into(0)
	const held = async () => (await balancesOf(db, "vault", "coin", ["vault"])).get("vault")
	const folding = { on: true }
	const folds = (async () => {
		while (folding.on) await Promise.all([foldDeltas(db), foldDeltas(db)])
	})()
	await Promise.all(Array.from({ length: 60 }, (_, n) => into(n + 1)))
	expect(await held()).toBe(-183n)
	folding.on = false
	await folds
	await foldDeltas(db)
	expect(await held()).toBe(-183n)
	expect(await foldDeltas(db)).toBe(0)
	const [row] = await sql<{ balance: string }[]>`select balance from ledger_account where kind = 'vault'`
	expect(row?.balance).toBe("-183")
})

test("many may post to one vault while somebody's transaction that posted to it is still open", async () => {
	const { db } = await database()
	await post({ db }, cause(), [{ leg: "in", debit: vault, credit: principal("first"), units: 1n }])
	await db.transaction(async (tx) => {
		await post({ db: tx }, cause(), [{ leg: "in", debit: vault, credit: principal("a"), units: 5n }])
		// With one row for the vault this would wait for the open transaction, which waits for it.
		await post({ db }, cause(), [{ leg: "in", debit: vault, credit: principal("b"), units: 5n }])
	})
	expect(await balancesOf(db, "vault", "coin", ["vault"])).toEqual(new Map([["vault", -11n]]))
})

test("a locked balance is not changed by anybody until its transaction ends; a vault's cannot be locked", async () => {
	const { db } = await database()
	const owed = (owner: string): Account => ({ owner, kind: "owed", asset: "coin" })
	expect(await lockBalance({ db }, owed("new"))).toBe(0n)
	// Whoever may ask for a balance may not open accounts without end by asking.
	expect(await balancesOf(db, "owed", "coin", ["new"])).toEqual(new Map())
	await post({ db }, cause(), [{ leg: "in", debit: vault, credit: owed("a"), units: 7n }])
	let posted = false
	let later: Promise<void> | undefined
	await db.transaction(async (tx) => {
		expect(await lockBalance({ db: tx }, owed("a"))).toBe(7n)
		later = post({ db }, cause(), [{ leg: "out", debit: owed("a"), credit: owed("b"), units: 7n }]).then(() => {
			posted = true
		})
		await waitsForLock(db)
		expect(posted).toBe(false)
	})
	await later
	expect(await balancesOf(db, "owed", "coin", ["a"])).toEqual(new Map([["a", 0n]]))
	await expect(lockBalance({ db }, vault)).rejects.toSatisfy(refusedWith("0A000"))
})

async function waitsForLock(db: Db) {
	for (;;) {
		const rows = await db.execute(sql`
			select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
		if (rows.length > 0) return
	}
}

test("the database knows every kind of account, and none that nobody named", async () => {
	const { sql } = await database()
	for (const kind of KINDS) {
		const [row] = await sql<{ limited: boolean | null }[]>`select ledger_limited(${kind}) as limited`
		expect({ kind, limited: row?.limited }).toEqual({ kind, limited: expect.any(Boolean) })
	}
	const legs = [
		{
			leg: "l",
			asset: "coin",
			units: "1",
			debitOwner: "x",
			debitKind: "something",
			creditOwner: "y",
			creditKind: "owed",
		},
	]
	await expect(sql`select post_transfers('test', gen_random_uuid(), now(), ${JSON.stringify(legs)})`).rejects.toSatisfy(
		refusedWith("23502"),
	)
})
