import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { demoClockOf, rememberedClock } from "./clock.server.ts"
import { demoClock } from "./tables.server.ts"
import { testDatabase } from "./testing.ts"

const DAY = 86_400

test("a page's clock goes on with the database's without asking, and follows a turned one as soon as that was heard", async () => {
	const { db, end } = await testDatabase()
	onTestFinished(end)
	let asked = 0
	const clock = demoClockOf(db)
	const cache = new MemoCache({ lifeMs: 30_000, limit: 10 })
	const now = rememberedClock(() => {
		asked++
		return clock()
	}, cache)
	const apart = async () => Math.abs((await now()).getTime() - (await clock()).getTime())
	await now()
	await sleep(300)
	expect(await apart()).toBeLessThan(200)
	expect(asked).toBe(1)
	await db.insert(demoClock).values({ id: 1, aheadSeconds: DAY })
	expect(await apart()).toBeGreaterThan(DAY * 1000 - 1_000)
	cache.clear()
	expect(await apart()).toBeLessThan(200)
	expect(asked).toBe(2)
})
