import { pino } from "pino"
import { expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { getPublished, publish } from "./published.server.ts"
import { publishedSeed } from "./published-seed.ts"
import { seedPublished } from "./seed-settings.server.ts"
import { setting } from "./tables.server.ts"
import { UNPUBLISHED } from "./unpublished.ts"

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

test("a document that cannot be read takes no page down: it counts as unpublished", async () => {
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
