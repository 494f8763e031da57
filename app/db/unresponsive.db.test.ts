import { readdir, readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { folderWithDatabase, serverPid } from "#tests/boot/data-folder.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { connect, FOR_PEOPLE } from "./client.server.ts"
import { startEmbedded } from "./embedded/start.server.ts"
import { listen } from "./listen.server.ts"
import { testDatabase } from "./testing.ts"
import { isDatabaseUnavailable, pingDatabase } from "./unavailable.server.ts"

const log = pino({ level: "silent" })

/** The postmaster and everything it started. */
async function familyOf(postmaster: number): Promise<number[]> {
	const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
	const children = await Promise.all(
		pids.map(async (pid) => {
			const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
			return Number(/\) \S (\d+) /.exec(stat)?.[1]) === postmaster ? Number(pid) : 0
		}),
	)
	return [postmaster, ...children.filter(Boolean)]
}

/** What has ended since it was listed asks and answers nothing any more. */
function signalIfThere(pid: number, name: NodeJS.Signals) {
	try {
		process.kill(pid, name)
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error
	}
}

/** A PostgreSQL of this test alone that can be frozen whole, connections under way included. */
async function freezable() {
	const dataDir = await folderWithDatabase()
	const { url } = await startEmbedded({ dataDir })
	const signal = async (name: "SIGSTOP" | "SIGCONT") => {
		const postmaster = await serverPid(dataDir)
		// First the one that starts the others: what it started while they were counted would go on answering.
		process.kill(postmaster, name)
		for (const pid of await familyOf(postmaster)) signalIfThere(pid, name)
	}
	onTestFinished(() => signal("SIGCONT"))
	return { url, freeze: () => signal("SIGSTOP"), thaw: () => signal("SIGCONT") }
}

const timed = async (work: Promise<unknown>) => {
	const started = performance.now()
	const error = await work.then(
		() => null,
		(reason: unknown) => reason,
	)
	return { ms: performance.now() - started, error }
}

test("while the database is frozen every question fails within 5 s, and as soon as it goes on all is well", async (context) => {
	if (process.platform !== "linux") context.skip("freezes processes by /proc")
	const { url, freeze, thaw } = await freezable()
	const { db, sql: driver, end } = connect(url, FOR_PEOPLE)
	onTestFinished(end)
	await db.execute(sql`create table t (id int)`)
	await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select 1`)))
	let heard = 0
	const listener = listen(url, { channel: "news", onChange: () => void heard++, log })
	onTestFinished(() => listener.end())
	await expect.poll(() => heard).toBe(1)
	let open: Promise<unknown> = Promise.resolve()
	await new Promise<void>((isFrozen, fail) => {
		open = db.transaction(async (tx) => {
			await tx.execute(sql`insert into t values (1)`)
			await freeze()
			isFrozen()
			await tx.execute(sql`insert into t values (2)`)
		})
		open.catch(fail)
	})
	const ping = timed(pingDatabase(db).then((answers) => expect(answers).toBe(false)))
	// Far more than there are connections: most of them only wait for a free one.
	const asked = Array.from({ length: 60 }, () => timed(db.execute(sql`select 1`)))
	const begun = Array.from({ length: 20 }, () => timed(db.transaction(async (tx) => tx.execute(sql`select 1`))))
	const pipelined = Array.from({ length: 5 }, () => timed(driver.unsafe("select 1", [], { prepare: true }).values()))
	expect((await ping).ms).toBeLessThan(1_500 + BUSY_MS)
	for (const one of [...asked, ...begun, ...pipelined, timed(open)]) {
		const { ms, error } = await one
		expect(error).toSatisfy(isDatabaseUnavailable)
		expect(ms).toBeLessThan(5_000 + BUSY_MS)
	}
	// Asked in the middle of it, with sockets that were never connected to a server that answers.
	const late = await timed(db.execute(sql`select 1`))
	expect(late.error).toSatisfy(isDatabaseUnavailable)
	expect(late.ms).toBeLessThan(5_000 + BUSY_MS)
	await thaw()
	await expect.poll(() => pingDatabase(db, 3_000)).toBe(true)
	expect([...(await db.execute(sql`select * from t`))]).toEqual([])
	const before = heard
	await expect
		.poll(
			async () => {
				await db.execute(sql`select pg_notify('news', 'hello')`)
				return heard
			},
			{ timeout: 15_000 },
		)
		.toBeGreaterThan(before)
})

test("a connection that only listens may be silent, and an answer that comes in pieces is waited for", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { sql: driver, db, end } = connect(database.url, { max: 2, silentMs: 2_000, statementTimeoutMs: 60_000 })
	onTestFinished(end)
	const heard: string[] = []
	await driver.listen("news", (text) => heard.push(text))
	// A row every 0.3 s for 3 s, each sent when it is there: more than 8 kB fills the server's buffer.
	const rows = await driver.unsafe("select repeat('x', 20000) as x, pg_sleep(0.3) from generate_series(1, 10)")
	expect(rows).toHaveLength(10)
	await sleep(3_000)
	await db.execute(sql`select pg_notify('news', 'hello')`)
	await expect.poll(() => heard).toEqual(["hello"])
	const { error } = await timed(db.execute(sql`select pg_sleep(60)`))
	expect(error).toSatisfy(isDatabaseUnavailable)
	expect([...(await db.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }])
})

test("a process that stood still for longer than a server may be silent reads what has come before it gives up", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db, end } = connect(database.url, { max: 1, silentMs: 500 })
	onTestFinished(end)
	const ask = async () => (await db.execute<{ one: number }>(sql`select 1 as one`))[0]?.one
	expect(await ask()).toBe(1)
	// The second waits for the connection of the first, and that for longer than anybody may.
	const asked = [ask(), ask()]
	await new Promise(setImmediate)
	for (const end = Date.now() + 1_500; Date.now() < end; );
	expect(await Promise.all(asked)).toEqual([1, 1])
})

test("a hundred questions at once through two connections are all answered, transactions and savepoints among them", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db, end } = connect(database.url, { ...FOR_PEOPLE, max: 2 })
	onTestFinished(end)
	const answers = await Promise.all(
		Array.from({ length: 100 }, (_, n) =>
			n % 3
				? db.execute<{ n: number }>(sql`select ${n}::int as n`).then(([row]) => row?.n)
				: db.transaction((tx) =>
						tx.transaction(async (inner) => (await inner.execute<{ n: number }>(sql`select ${n}::int as n`))[0]?.n),
					),
		),
	)
	expect(answers).toEqual(Array.from({ length: 100 }, (_, n) => n))
	await expect(db.execute(sql`select broken`)).rejects.toMatchObject({ cause: { code: "42703" } })
	expect(isDatabaseUnavailable(await db.execute(sql`select broken`).catch((error: unknown) => error))).toBe(false)
})
