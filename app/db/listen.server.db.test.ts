import { createServer, connect as dial, type Socket } from "node:net"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { listen, PUBLISHED } from "./listen.server.ts"
import { testDatabase } from "./testing.ts"

const log = pino({ level: "silent" })

/** A web process as far as changes go: how often it was told to forget. */
function hearer(url: string) {
	let heard = 0
	const listening = listen(url, { channel: PUBLISHED, onChange: () => void heard++, log })
	onTestFinished(() => listening.end())
	return { heard: () => heard }
}

const database = async () => {
	const made = await testDatabase()
	onTestFinished(() => made.end())
	return made
}

/** Waits for more than `before`, and says how long that took. */
async function more(one: ReturnType<typeof hearer>, before: number): Promise<number> {
	const began = performance.now()
	await expect.poll(one.heard, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before)
	return performance.now() - began
}

test("what is published by plain SQL is heard by every process within two seconds, whichever way it was written", async () => {
	const { url, sql } = await database()
	const both = [hearer(url), hearer(url)]
	await Promise.all(both.map((one) => more(one, 0)))
	const changes = [
		() => sql`insert into setting (key, value) values ('published.board', '[]')`,
		() => sql`update setting set value = '[ ]' where key = 'published.board'`,
		() => sql`delete from setting where key = 'published.board'`,
		() => sql`insert into rule (id, key, valid_from, body, method, reason, example, proposed_by, written_at)
			values (gen_random_uuid(), 'any', now(), '{}', 'm@1', 'test', false, 'test', now())`,
		() => sql`insert into news (slug, published_at) values ('opened', now())`,
		() => sql`insert into demo_clock (id, ahead_seconds) values (1, 0)`,
		() => sql`update demo_clock set ahead_seconds = 60`,
	]
	for (const change of changes) {
		const before = both.map((one) => one.heard())
		await change()
		const waited = await Promise.all(both.map((one, at) => more(one, before[at] ?? 0)))
		expect(Math.max(...waited)).toBeLessThan(2000)
	}
})

test("a process that lost its connection listens again, and takes it that everything has changed meanwhile", async () => {
	const { url, sql } = await database()
	const one = hearer(url)
	await more(one, 0)
	for (let round = 0; round < 3; round++) {
		const before = one.heard()
		await sql`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and application_name = 'punktopia listener'`
		await more(one, before)
	}
	const before = one.heard()
	await sql`insert into setting (key, value) values ('published.board', '[]')`
	await more(one, before)
})

test("a database that is away for a while is listened to when it is back", async () => {
	const { url } = await database()
	const { port, hostname } = new URL(url)
	const sockets = new Set<Socket>()
	let away = false
	let refused = 0
	const between = createServer((from) => {
		if (away) {
			refused++
			from.destroy()
			return
		}
		const to = dial(Number(port), hostname.replace(/^\[|\]$/g, ""))
		for (const socket of [from, to]) {
			sockets.add(socket)
			socket.on("error", () => {}).on("close", () => sockets.delete(socket))
		}
		from.pipe(to).pipe(from)
	})
	await new Promise<void>((done) => between.listen(0, "127.0.0.1", done))
	onTestFinished(() => void between.close())
	const through = new URL(url)
	through.host = `127.0.0.1:${(between.address() as { port: number }).port}`
	const one = hearer(through.toString())
	await more(one, 0)
	const before = one.heard()
	away = true
	for (const socket of sockets) socket.destroy()
	await expect.poll(() => refused).toBeGreaterThan(3)
	expect(one.heard()).toBe(before)
	away = false
	await more(one, before)
})

test("ending it takes no time, whether it hears or waits for a database that is not there", async () => {
	const { url } = await database()
	const there = listen(url, { channel: PUBLISHED, onChange: () => {}, log })
	const nowhere = listen("postgres://nobody@127.0.0.1:9/none", { channel: PUBLISHED, onChange: () => {}, log })
	const began = performance.now()
	await Promise.all([there.end(), nowhere.end()])
	expect(performance.now() - began).toBeLessThan(BUSY_MS)
})
