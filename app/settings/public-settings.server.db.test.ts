import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { listen, PUBLISHED } from "#app/db/listen.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { PublicSettings } from "./public-settings.server.ts"
import { listPublicSettings } from "./queries.server.ts"

const log = pino({ level: "silent" })

/** A database that counts what it is asked, can be away, and whose answers can be long on their way. */
async function settingsDatabase() {
	const database = await testDatabase()
	const nowhere = connect("postgres://nobody@127.0.0.1:9/none")
	onTestFinished(async () => {
		await nowhere.end()
		await database.end()
	})
	await database.sql`insert into setting (key, value, public) values ('level', '1', true), ('password', 'hush', false)`
	const state = { asked: 0, away: false, onItsWay: Promise.resolve() }
	const ask = async () => {
		state.asked++
		const { onItsWay } = state
		const found = await listPublicSettings(state.away ? nowhere : database)
		await onItsWay
		return found
	}
	return { ...database, ask, state }
}

test("one query answers for every key, private ones and those that do not exist, until half a minute has passed", async () => {
	const { ask, sql, state } = await settingsDatabase()
	let now = 0
	const settings = new PublicSettings(ask, () => now)
	const first = await Promise.all(["level", "password", "nothing", "__proto__"].map((key) => settings.get(key)))
	expect(first).toEqual(["1", null, null, null])
	for (let n = 0; n < 1000; n++) await settings.get(`unknown_${n}`)
	expect(state.asked).toBe(1)
	await sql`update setting set value = '2' where key = 'level'`
	now = 29_999
	expect(await settings.get("level")).toBe("1")
	now = 30_000
	expect(await settings.get("level"), "though nobody told of the change").toBe("2")
	expect(state.asked).toBe(2)
})

test("a setting that was changed by whatever statement is answered as it is now within a moment", async () => {
	const { db, sql, url } = await testDatabase().then((one) => {
		onTestFinished(() => one.end())
		return one
	})
	const settings = new PublicSettings(() => listPublicSettings({ db }))
	let heard = 0
	const onChange = () => {
		heard++
		settings.forget()
	}
	const listening = listen(url, { channel: PUBLISHED, log, onChange })
	onTestFinished(() => listening.end())
	await expect.poll(() => heard).toBe(1)
	expect(await settings.get("level")).toBeNull()
	const changes = [
		[() => sql`insert into setting (key, value, public) values ('level', '1', true)`, "1"],
		[() => sql`update setting set value = '2' where key = 'level'`, "2"],
		[() => sql`update setting set public = false where key = 'level'`, null],
		[() => sql`update setting set public = true where key = 'level'`, "2"],
		[() => sql`delete from setting where key = 'level'`, null],
	] as const
	for (const [change, value] of changes) {
		await change()
		await expect.poll(() => settings.get("level"), { interval: 5 }).toBe(value)
	}
})

test("what was being read when the change was told is not remembered", async () => {
	const { ask, sql, state } = await settingsDatabase()
	const settings = new PublicSettings(ask)
	let go = () => {}
	state.onItsWay = new Promise<void>((done) => {
		go = done
	})
	const before = settings.get("level")
	settings.forget()
	state.onItsWay = Promise.resolve()
	await sql`update setting set value = '2' where key = 'level'`
	expect(await settings.get("level")).toBe("2")
	await sql`update setting set value = '3' where key = 'level'`
	go()
	await before
	expect(await settings.get("level"), "the later answer of an earlier question").toBe("2")
	expect(state.asked).toBe(2)
})

test("while the database is away what is remembered stands in, and without a memory the caller is told", async () => {
	const { ask, sql, state } = await settingsDatabase()
	let now = 0
	const settings = new PublicSettings(ask, () => now)
	state.away = true
	await expect(settings.get("level")).rejects.toThrow()
	state.away = false
	expect(await settings.get("level")).toBe("1")
	state.away = true
	settings.forget()
	for (let n = 0; n < 100; n++) expect(await settings.get("level")).toBe("1")
	expect(state.asked, "it is not asked by each").toBe(3)
	state.away = false
	await sql`update setting set value = '2' where key = 'level'`
	now += 2_000
	expect(await settings.get("level")).toBe("2")
})
