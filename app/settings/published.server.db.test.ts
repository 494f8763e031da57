import { sql } from "drizzle-orm"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { refuseBlocked } from "./access.ts"
import { getPublished, publish } from "./published.server.ts"
import { publishedSeed } from "./published-seed.ts"
import { seedPublished } from "./seed-settings.server.ts"
import { setting } from "./tables.server.ts"
import { UNPUBLISHED } from "./unpublished.ts"
import { countriesWarning } from "./warn-of-countries.server.ts"

const log = pino({ level: "silent" })

test("what nobody published is said to be unpublished, and what somebody published is what they wrote", async () => {
	const { db, end } = await testDatabase()
	const ctx = { db, log }
	expect(await getPublished(ctx, ["coinInfo", "ltac"])).toEqual({
		coinInfo: UNPUBLISHED.coinInfo,
		ltac: UNPUBLISHED.ltac,
	})
	const coinInfo = { whitepaper: "https://example.org/paper.pdf", exchange: null }
	await publish(ctx, "coinInfo", coinInfo)
	await publish(ctx, "coinInfo", coinInfo)
	expect(await getPublished(ctx, ["coinInfo"])).toEqual({ coinInfo })
	await end()
})

test("a document that cannot be read takes no page down: without one before it, it counts as unpublished", async () => {
	const { db, end } = await testDatabase()
	await db.insert(setting).values({ key: "published.board", value: '[{"name":1}]' })
	await db.insert(setting).values({ key: "published.ventures", value: "not json" })
	expect(await getPublished({ db, log }, ["board", "ventures"])).toEqual({ board: [], ventures: {} })
	await end()
})

test("an address that is no web address is not published", async () => {
	const { db, end } = await testDatabase()
	const bad = { whitepaper: "javascript:alert(1)", exchange: null }
	await expect(publish({ db }, "coinInfo", bad)).rejects.toThrow()
	await end()
})

test("the demo's examples are readable, and never overwrite what an operator has published", async () => {
	const { db, end } = await testDatabase()
	const ctx = { db, log }
	await publish(ctx, "board", [])
	await seedPublished(ctx)
	await seedPublished(ctx)
	const keys = Object.keys(publishedSeed) as (keyof typeof publishedSeed)[]
	expect(await getPublished(ctx, keys)).toEqual({
		...publishedSeed,
		...("board" in publishedSeed ? { board: [] } : {}),
	})
	await end()
})

/** A database with a log that is read along. */
async function listening() {
	const { db, end } = await testDatabase()
	onTestFinished(() => end())
	const lines: { level: number; key?: string; msg: string }[] = []
	const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
	const write = (value: string) =>
		db.execute(sql`insert into setting (key, value) values ('published.access', ${value})
		on conflict (key) do update set value = excluded.value`)
	return { ctx: { db, log }, lines, write }
}
const access = async (ctx: Parameters<typeof getPublished>[0]) => (await getPublished(ctx, ["access"])).access

test("a country typed in small letters is blocked all the same, and another name of a country is read as that country", async () => {
	const { ctx, write } = await listening()
	await publish(ctx, "access", { minimumAge: 19, blockedCountries: ["kp", " uk "] })
	expect(await access(ctx)).toEqual({ minimumAge: 19, blockedCountries: ["KP", "GB"] })
	await write('{"minimumAge":19,"blockedCountries":["kp"]}')
	const read = await access(ctx)
	expect(() => refuseBlocked(read, "KP")).toThrow(expect.objectContaining({ status: 451 }))
})

test.each([
	'{"blockedCountries":["kp"]}',
	'{"minimumAge":19,"blockedCountries":["KOR"]}',
	'{"minimumAge":19,"blockedCountries":["XX"]}',
	'{"minimumAge":19,"blockedCountries":"KP"}',
	'{"minimumAge":"19","blockedCountries":[]}',
	"{",
])("%s opens no door: the last document that could be read holds, and one line a change says so", async (typo) => {
	const { ctx, lines, write } = await listening()
	await publish(ctx, "access", { minimumAge: 19, blockedCountries: ["IR"] })
	await write('{"minimumAge":19,"blockedCountries":["IR","KP"]}')
	await write('{"minimumAge":0}')
	await write(typo)
	for (let asked = 0; asked < 3; asked++)
		expect(await access(ctx)).toEqual({ minimumAge: 19, blockedCountries: ["IR", "KP"] })
	expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ key: "access" }])
	await write('{"minimumAge":null,"blockedCountries":[]}')
	expect(await access(ctx)).toEqual({ minimumAge: null, blockedCountries: [] })
	expect(lines).toHaveLength(1)
	// The same slip once more is another change.
	await write(typo)
	expect(await access(ctx)).toEqual({ minimumAge: null, blockedCountries: [] })
	expect(lines.filter(({ level }) => level === 50)).toHaveLength(2)
	await write('{"minimumAge":null,"blockedCountries":[]}')
	await access(ctx)
})

test("where there never was a document that could be read, nobody may act until there is one", async () => {
	const { ctx, write } = await listening()
	await write('{"blockedCountries":["never read before"]}')
	const unreadable = await access(ctx)
	for (const country of ["KR", null])
		expect(() => refuseBlocked(unreadable, country)).toThrow(
			expect.objectContaining({ code: "access:unreadable", status: 503 }),
		)
	await publish(ctx, "access", { minimumAge: null, blockedCountries: [] })
	expect(() => refuseBlocked({ minimumAge: null, blockedCountries: [] }, null)).not.toThrow()
	expect(await access(ctx)).toEqual({ minimumAge: null, blockedCountries: [] })
})

test("nobody rewrites what a document was before", async () => {
	const { ctx, write } = await listening()
	await write("1")
	await write("2")
	for (const change of [
		sql`update setting_history set value = '3'`,
		sql`delete from setting_history`,
		sql`truncate setting_history`,
	])
		await expect(ctx.db.execute(change)).rejects.toThrow()
})

test("countries that are blocked while no header names one are told of once a list, however it was published", async () => {
	const { ctx, lines, write } = await listening()
	const look = countriesWarning(ctx, undefined)
	await look()
	expect(lines).toEqual([])
	await write('{"minimumAge":null,"blockedCountries":["KP"]}')
	await look()
	await look()
	expect(lines).toMatchObject([{ level: 40, countries: "KP", msg: expect.stringContaining("COUNTRY_HEADER") }])
	await write('{"minimumAge":null,"blockedCountries":["KP","IR"]}')
	await look()
	expect(lines).toHaveLength(2)
	await countriesWarning(ctx, "CF-IPCountry")()
	expect(lines).toHaveLength(2)
})
