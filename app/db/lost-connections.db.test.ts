import { createServer, connect as dial } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { folderWithDatabase } from "#tests/boot/data-folder.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { connect, type Db, FOR_PEOPLE } from "./client.server.ts"
import { startEmbedded } from "./embedded/start.server.ts"
import { testDatabase } from "./testing.ts"
import { isDatabaseUnavailable, pingDatabase } from "./unavailable.server.ts"

const LIKE_THE_WORKER = { max: 6, silentMs: 20_000 }

async function sessionOf(db: Db): Promise<number> {
	const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
	return row?.pid ?? 0
}

const thrown = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(error: unknown) => error,
	)

/** A pool of one connection on a database with a table of names, and somebody else who ends its sessions. */
async function pool() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await database.sql`create table names (name text)`
	const { db, end } = connect(database.url, { ...FOR_PEOPLE, max: 1 })
	onTestFinished(end)
	const endSession = (pid: number) => database.sql`select pg_terminate_backend(${pid}, 5000)`
	const stored = async () => (await database.sql`select name from names order by name`).map(({ name }) => name)
	return { db, endSession, stored }
}

const insert = (db: Db, name: string) => db.execute(sql`insert into names values (${name})`)

test.each([
	["of people", FOR_PEOPLE],
	["of the worker", LIKE_THE_WORKER],
])(
	"after a crash of the server every connection of a pool %s is good again, whatever was under way",
	async (_, options) => {
		const { url } = await startEmbedded({ dataDir: await folderWithDatabase() })
		const { db, end } = connect(url, options)
		onTestFinished(end)
		const sessions: number[] = []
		const inTransactions = Array.from({ length: 3 }, () =>
			db.transaction(async (tx) => {
				sessions.push(await sessionOf(tx))
				await tx.transaction((inner) => inner.execute(sql`select pg_sleep(60)`))
			}),
		)
		const outside = db.execute(sql`select pg_sleep(60)`)
		const failures = [...inTransactions, outside].map(thrown)
		await expect.poll(() => sessions).toHaveLength(3)
		// One server process that is killed makes the server end all of them and recover.
		process.kill(sessions[0] ?? 0, "SIGKILL")
		for (const failure of failures) expect(await failure).toSatisfy(isDatabaseUnavailable)
		await expect.poll(() => pingDatabase(db, 3_000)).toBe(true)
		const began = performance.now()
		const more = Array.from({ length: 60 }, (_, n) =>
			n % 2 ? db.execute(sql`select ${n}::int`) : db.transaction((tx) => tx.execute(sql`select ${n}::int`)),
		)
		for (const one of more) expect(await thrown(one)).toBeNull()
		expect(performance.now() - began).toBeLessThan(5_000 + BUSY_MS)
	},
)

test("a transaction whose session has ended writes nothing more, and does not end the one that came after it", async () => {
	const { db, endSession, stored } = await pool()
	let [goOn, told] = [() => {}, (_: unknown) => {}]
	const otherHasBegun = new Promise<void>((done) => {
		goOn = done
	})
	const late = new Promise<unknown>((done) => {
		told = done
	})
	const lost = db.transaction(async (tx) => {
		await insert(tx, "lost")
		await endSession(await sessionOf(tx))
		await otherHasBegun
		const failure = await thrown(insert(tx, "late"))
		told(failure)
		throw failure
	})
	expect(await thrown(lost)).toSatisfy(isDatabaseUnavailable)
	const other = db.transaction(async (tx) => {
		await insert(tx, "one")
		goOn()
		expect(await late).toSatisfy(isDatabaseUnavailable)
		// Time in which the driver could send a "rollback" of the lost one.
		await sleep(50)
		await insert(tx, "two")
		throw new Error("undone")
	})
	expect(await thrown(other)).toMatchObject({ message: "undone" })
	expect(await stored()).toEqual([])
	await db.transaction((tx) => insert(tx, "three"))
	expect(await stored()).toEqual(["three"])
})

test("whoever asks again as soon as a session was given up is answered by another", async () => {
	const { url } = await startEmbedded({ dataDir: await folderWithDatabase() })
	const { db, end } = connect(url, { max: 1, silentMs: 1_500 })
	onTestFinished(end)
	const ask = (round: number) => db.execute<{ round: number }>(sql`select ${round}::int as round`)
	for (let round = 0; round < 4; round++) {
		const session = await sessionOf(db)
		await ask(round)
		process.kill(session, "SIGSTOP")
		onTestFinished(() => void process.kill(session, "SIGCONT"))
		const again = ask(round).then(
			() => null,
			() => ask(round),
		)
		expect([...((await again) ?? [])]).toEqual([{ round }])
	}
})

/** Passes on what client and server say, until the client asks its first question on a connection: then, for the first `cuts` of them, ends it. */
async function cutAtFirstQuestion(url: string, cuts: number): Promise<string> {
	let left = cuts
	const between = createServer((client) => {
		const server = dial(Number(new URL(url).port), new URL(url).hostname)
		let isReady = false
		const end = () => {
			client.destroy()
			server.destroy()
		}
		for (const socket of [client, server]) socket.on("error", end).on("close", end)
		server.on("data", (bytes: Buffer) => {
			isReady ||= bytes.includes(READY_FOR_QUERY)
			client.write(bytes)
		})
		client.on("data", (bytes: Buffer) => {
			if (isReady && left-- > 0) end()
			else server.write(bytes)
		})
	})
	await new Promise<void>((done) => between.listen(0, "127.0.0.1", done))
	onTestFinished(() => void between.close())
	const through = new URL(url)
	through.host = `127.0.0.1:${(between.address() as { port: number }).port}`
	return through.href
}
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

test("a connection that is lost right after it was made costs the question that it was made for, and nothing else", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db, end } = connect(await cutAtFirstQuestion(database.url, 3), { ...FOR_PEOPLE, max: 1 })
	onTestFinished(end)
	for (let n = 0; n < 3; n++) expect(await thrown(db.execute(sql`select 1`))).toSatisfy(isDatabaseUnavailable)
	expect([...(await db.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }])
})
