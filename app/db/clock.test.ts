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
	let [asked, took] = [0, 0]
	const clock = demoClockOf(db)
	const cache = new MemoCache({ lifeMs: 30_000, limit: 10 })
	const now = rememberedClock(async () => {
		asked++
		const began = performance.now()
		const time = await clock()
		took = performance.now() - began
		return time
	}, cache)
	/** By how many milliseconds it is before or past the database's own time, which goes on while it is asked. */
	const apart = async () => {
		const before = await clock()
		const at = await now()
		const after = await clock()
		return Math.max(before.getTime() - at.getTime(), at.getTime() - after.getTime(), 0)
	}
	await now()
	await sleep(300)
	// The answer was true at some moment of the question: half of what that took is all that can be wrong.
	expect(await apart()).toBeLessThan(took / 2 + 20)
	expect(asked).toBe(1)
	await db.insert(demoClock).values({ id: 1, aheadSeconds: DAY })
	const at = await now()
	expect((await clock()).getTime() - at.getTime()).toBeGreaterThan(DAY * 1000 - 1_000)
	cache.clear()
	expect(await apart()).toBeLessThan(took / 2 + 20)
	expect(asked).toBe(2)
})
