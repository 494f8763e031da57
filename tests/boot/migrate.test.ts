import { randomUUID } from "node:crypto"
import postgres from "postgres"
import { expect, onTestFinished, test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { loginsFor } from "#app/db/roles.server.ts"
import { balancesOf, foldDeltas, post } from "#app/settlement/ledger.server.ts"
import { hostedDatabase } from "#tests/boot/hosted-database.ts"

test("two boots at once migrate one empty database without an error, and once", async () => {
	const server = process.env.TEST_DATABASE_URL ?? ""
	const admin = postgres(server, { max: 1, onnotice: () => {} })
	await admin`drop database if exists boot_twice`
	await admin`create database boot_twice`
	const at = new URL(server)
	at.pathname = "/boot_twice"
	const sql = postgres(at.href, { max: 1, onnotice: () => {} })
	onTestFinished(async () => {
		await sql.end()
		await admin`drop database boot_twice with (force)`
		await admin.end()
	})
	await Promise.all([migrate(at.href), migrate(at.href)])
	const applied = () => sql`select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash`
	const first = await applied()
	expect(first.length).toBeGreaterThan(0)
	for (const { times } of first) expect(times).toBe(1)
	await migrate(at.href)
	expect(await applied()).toEqual(first)
})

test("an owner without a superuser's rights migrates, makes the roles, and the ledger posts", async () => {
	const url = await hostedDatabase("boot_hosted")
	const logins = loginsFor(url, "s".repeat(40))
	await migrate(url, logins)
	const { db, end } = connect(logins.worker.url, { max: 1 })
	onTestFinished(end)
	const account = (kind: "vault" | "kept") => ({ owner: "anybody", kind, asset: "SOL" })
	await post({ db }, { name: "test", id: randomUUID(), at: new Date() }, [
		{ leg: "one", debit: account("vault"), credit: account("kept"), units: 3n },
	])
	expect(await foldDeltas(db)).toBe(1)
	expect(await balancesOf(db, "kept", "SOL", ["anybody"])).toEqual(new Map([["anybody", 3n]]))
})

test("the owner's address given for the web process is refused before the owner has lost a right", async () => {
	const url = await hostedDatabase("boot_pasted")
	await migrate(url, loginsFor(url, "s".repeat(40)))
	await expect(migrate(url, loginsFor(url, "s".repeat(40), { web: url }))).rejects.toThrow(
		/^WEB_DATABASE_URL names "boot_pasted_owner"/,
	)
	await migrate(url, loginsFor(url, "s".repeat(40)))
	const sql = postgres(url, { max: 1, onnotice: () => {} })
	onTestFinished(() => sql.end())
	const [may] =
		await sql`select has_table_privilege('ledger_transfer', 'insert') as insert, has_table_privilege('ledger_account', 'update') as update`
	expect(may).toEqual({ insert: true, update: true })
})

test("one role for both processes is no separation, and is refused", async () => {
	const url = await hostedDatabase("boot_single")
	const { web } = loginsFor(url, "s".repeat(40))
	await expect(migrate(url, loginsFor(url, "s".repeat(40), { web: web.url, worker: web.url }))).rejects.toThrow(
		"name the same role",
	)
})
