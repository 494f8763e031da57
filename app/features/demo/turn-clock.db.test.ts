import { expect, test } from "vitest"
import { demoClockOf } from "#app/db/clock.server.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { onClockTurn } from "./clock-turns.server.ts"
import { aheadDays, turnClock } from "./turn-clock.server.ts"

test("the demo's clock goes twenty years ahead and no further, and two turns at once add up", async () => {
	const { web, chain } = await stakingWorld()
	await Promise.all([1, 2, 3, 4].map(() => turnClock(web, 90)))
	expect(await aheadDays(web.db)).toBe(360)
	const offset = () => chain.control("control_clock", {}) as { offsetSeconds: number }
	expect(offset().offsetSeconds).toBe(360 * 86_400)
	await turnClock(web, 20 * 365 - 360)
	await expect(turnClock(web, 1)).rejects.toMatchObject({ code: "demo:error.far", status: 409 })
	expect(await aheadDays(web.db)).toBe(20 * 365)
	expect(offset().offsetSeconds).toBe(20 * 365 * 86_400)
})

test("a turn of the clock is noticed once, within seconds, and nothing is before there was one", async () => {
	const { web } = await stakingWorld()
	let turns = 0
	const end = onClockTurn(web, async () => void turns++)
	try {
		await new Promise((done) => setTimeout(done, 2_500))
		expect(turns).toBe(0)
		await turnClock(web, 30)
		await expect.poll(() => turns).toBe(1)
	} finally {
		end()
	}
})

test("a turn stops where something has its time, goes on once that is done, and stands there where it is not", async () => {
	const { web } = await stakingWorld()
	const real = Date.now()
	let stop: Date | null = new Date(real + 3 * 86_400_000)
	const barrier = async () => stop
	expect(await turnClock(web, 7, { barrier, waitMs: 0 })).toBe(false)
	expect(await aheadDays(web.db)).toBe(3)
	expect((await demoClockOf(web.db)()).getTime()).toBeGreaterThanOrEqual(stop.getTime())
	// Nothing turns it back, and what is still to be done there is waited for.
	expect(await turnClock(web, 7, { barrier, waitMs: 0 })).toBe(false)
	expect(await aheadDays(web.db)).toBe(3)
	const turning = turnClock(web, 4, { barrier, waitMs: 20_000 })
	await new Promise((done) => setTimeout(done, 600))
	stop = new Date(real + 5 * 86_400_000)
	await expect.poll(() => aheadDays(web.db)).toBe(5)
	stop = null
	expect(await turning).toBe(true)
	expect(await aheadDays(web.db)).toBe(7)
})
