import postgres from "postgres"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "#app/db/migrate.server.ts"

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
