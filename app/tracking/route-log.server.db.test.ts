import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { openRouteLog } from "./route-log.server.ts"

/** The log of routes as the web process writes it: with its role, and an own pool. */
async function routeLog() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const faults: Record<string, unknown>[] = []
	const log = pino({ level: "error" }, { write: (line: string) => void faults.push(JSON.parse(line)) })
	return { ...database, faults, records: openRouteLog({ db: database.asWeb().db, log }) }
}

const seen = (path: string) => ({ path, walletAddress: "", regId: "", userIp: "203.0.113.9", clientIp: "198.51.100.7" })

test("five hundred records that come at once are each stored once, in a few statements", async () => {
	const { records, sql } = await routeLog()
	await Promise.all(Array.from({ length: 500 }, (_, n) => records.add(seen(`/${n}`))))
	const [stored] = await sql`select count(*)::int as rows, count(distinct path)::int as paths,
		count(distinct xmin::text)::int as statements, bool_and(user_ip = '203.0.113.0' and seen_ip = '198.51.100.0') as bounded
		from router_log`
	expect(stored).toMatchObject({ rows: 500, paths: 500, bounded: true })
	expect(stored?.statements).toBeLessThanOrEqual(5)
	const inOrder = await sql`select path from router_log order by id`
	expect(inOrder.map(({ path }) => path)).toEqual(Array.from({ length: 500 }, (_, n) => `/${n}`))
})

test("a record is committed when its caller is answered", async () => {
	const { records, sql } = await routeLog()
	for (let n = 0; n < 20; n++) {
		await records.add(seen(`/${n}`))
		expect(await sql`select 1 from router_log where path = ${`/${n}`}`).toHaveLength(1)
	}
})

test("texts of any kind are stored as they were sent, side by side in one statement", async () => {
	const { records, sql } = await routeLog()
	const texts = [
		`/"`,
		"/\\",
		`/\\"`,
		"/{a,b}",
		"/NULL",
		"/,",
		"/'; drop table router_log; --",
		"/가나다 𝟙",
		"/\n\t\r",
		"/$1",
	]
	await Promise.all(texts.map((text) => records.add({ ...seen(text), walletAddress: text, regId: "NULL" })))
	const stored = await sql`select path, wallet_address, reg_id from router_log order by id`
	expect(stored.map(({ path }) => path)).toEqual(texts)
	expect(stored.every((row) => row.path === row.wallet_address && row.reg_id === "NULL")).toBe(true)
	await records.add(seen("/half \ud800 a pair"))
	expect(await sql`select 1 from router_log where path = ${"/half \ufffd a pair"}`).toHaveLength(1)
})

test("a statement that fails is told to all whose records it had, written once to the log, and the next one works", async () => {
	const { records, sql, faults } = await routeLog()
	await sql`alter table router_log add constraint no_poison check (path <> '/poison')`
	const all = await Promise.allSettled(
		["/a", "/poison", ...Array.from({ length: 250 }, (_, n) => `/${n}`)].map((path) => records.add(seen(path))),
	)
	const failed = all.filter((one) => one.status === "rejected")
	expect(failed).toHaveLength(200)
	expect(failed[0]?.reason).toMatchObject({ name: "Refusal", status: 500, code: "messages:returnCd.unexpected" })
	expect(faults).toMatchObject([{ msg: "route records could not be written", records: 200 }])
	await records.add(seen("/after"))
	const [stored] =
		await sql`select count(*)::int as rows, count(*) filter (where path in ('/a', '/poison'))::int as lost
		from router_log`
	expect(stored).toEqual({ rows: 53, lost: 0 })
})

test("while too many wait one more is told to try again; all that were taken are stored", async () => {
	const { records, sql } = await routeLog()
	const all = await Promise.allSettled(Array.from({ length: 2_500 }, (_, n) => records.add(seen(`/${n}`))))
	const refused = all.filter((one) => one.status === "rejected")
	expect(refused.length).toBe(500)
	expect(refused[0]?.reason).toMatchObject({ name: "Refusal", status: 503, code: "errors:crowded" })
	await records.drain()
	const [stored] = await sql`select count(*)::int as rows, count(distinct path)::int as paths from router_log`
	expect(stored).toEqual({ rows: 2_000, paths: 2_000 })
})

test("a database that went away is told as such, and nobody is held up when it is back", async () => {
	const { records, sql, faults } = await routeLog()
	await records.add(seen("/before"))
	await sql.unsafe(`create function hang() returns trigger language plpgsql as $$ begin
		perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
	await sql.unsafe("create trigger hang before insert on router_log for each statement execute function hang()")
	await expect(records.add(seen("/away"))).rejects.not.toMatchObject({ name: "Refusal" })
	await sql.unsafe("drop trigger hang on router_log")
	await records.add(seen("/back"))
	expect(faults).toEqual([])
	expect((await sql`select path from router_log order by id`).map(({ path }) => path)).toEqual(["/before", "/back"])
})
