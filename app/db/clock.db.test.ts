import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { connect } from "./client.server.ts"
import { databaseClock, demoClockOf, rememberedClock } from "./clock.server.ts"
import { inSavepoint, inTransaction } from "./in-transaction.server.ts"
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

test("as many transactions as there are connections ask for the time at once, and none waits for the connection of another", async () => {
	const { url, end } = await testDatabase()
	onTestFinished(end)
	const pool = connect(url, { max: 3, silentMs: 3_200 })
	onTestFinished(pool.end)
	for (const clockOf of [databaseClock, demoClockOf]) {
		const ctx = { db: pool.db, now: clockOf(pool.db) }
		let begun = 0
		let all = () => {}
		const everyone = new Promise<void>((done) => (all = done))
		const ask = () =>
			inTransaction(ctx, async (ctx) => {
				await ctx.db.execute("select 1")
				if (++begun === 3) all()
				await everyone
				return [await ctx.now(), await inSavepoint(ctx, (ctx) => ctx.now())]
			})
		const times = (await Promise.all([ask(), ask(), ask()])).flat()
		expect(times.map((one) => one instanceof Date)).toEqual(Array(6).fill(true))
	}
})
