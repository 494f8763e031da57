import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { paths } from "#app/lib/paths.ts"
import { newClaimers } from "./claimers.ts"
import { coinsOf, wrongWithClaims } from "./claims-wrong.ts"
import { killDatabase } from "./database-kills.ts"
import { type LiveApp, liveApp } from "./live-app.ts"
import { postTo, secondWeb } from "./second-web.ts"

/** Claims through the processes of the built app. One app for all. */
let live: LiveApp
beforeAll(async () => {
	live = await liveApp()
})
afterAll(() => live.stop())

const MANY = 100

test("the same claim a hundred times at once, over two web processes, is one claim that is paid once", async () => {
	const [claimer] = await newClaimers(live, 1)
	if (!claimer) throw new Error("there is no claimer")
	const { staker, stake } = claimer
	const before = new Map([[staker, await coinsOf(live, staker)]])
	const { port, child } = await secondWeb(live)
	try {
		const id = randomUUID()
		const form = `${new URLSearchParams({ stake, request: id, amount: "1.25" })}`
		const path = paths.stakeView("eng")
		const ports = [Number(new URL(live.app().origin).port), port]
		const asked = Array.from({ length: MANY }, (_, n) => postTo(live, ports[n % 2] ?? port, { staker, path, form }))
		const answers = await Promise.all(asked)
		const said = new Set(answers.map(({ status, text }) => `${status} ${text}`))
		expect([...said]).toEqual([
			`200 ${JSON.stringify({ resultCd: "SUCCESS", returnValue: `${paths.stakeView("eng", { claimed: id })}#modal-claim-done` })}`,
		])
		const rows = await live
			.look()
			.db.execute(sql`select id, units::text from reward_claim where position_id = ${stake}`)
		expect([...rows]).toEqual([{ id, units: "1250000" }])
		expect(await wrongWithClaims(live, { taken: [{ id, units: 1_250_000n }], before, ms: 30_000 })).toEqual([])
		expect(await coinsOf(live, staker)).toBe((before.get(staker) ?? 0n) + 1_250_000n)
	} finally {
		child.kill("SIGTERM")
		await once(child, "exit")
	}
})

test("PostgreSQL is killed while claims come in: none that was taken is lost, none is paid twice, and web and worker go on", async () => {
	const outcome = await killDatabase(live, {
		kills: ["postmaster", "session", "postmaster"],
		claimers: 3,
		pauseMs: 500,
		backMs: 20_000,
		endMs: 60_000,
	})
	expect(outcome.wrong).toEqual([])
	expect(outcome.kills).toEqual({ postmaster: 2, session: 1 })
	expect(outcome.taken).toBeGreaterThan(3)
}, 180_000)
