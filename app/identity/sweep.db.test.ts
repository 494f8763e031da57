import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { insertRouterLog, sweepRouterLog } from "#app/tracking/insert-router-log.server.ts"
import { routerLog } from "#app/tracking/tables.server.ts"
import { openSession } from "./sessions/session.server.ts"
import { sweepIdentity } from "./sweep.server.ts"
import { session } from "./tables.server.ts"

const secret = "s".repeat(40)

test("the record of a sign-in goes 30 days after it was ended, or 37 days after it began; never while it is open", async () => {
	const { db, end } = await testDatabase()
	onTestFinished(end)
	const signIn = async (name: string, days: { made: number; ended?: number }) => {
		await openSession({ db, secret }, { chain: "solana", address: name, walletType: "phantom", userAgent: "" })
		await db.execute(sql`update session set created_at = now() - make_interval(days => ${days.made}),
			revoked_at = now() - make_interval(days => ${days.ended ?? null}) where address = ${name}`)
	}
	await signIn("open", { made: 6 })
	await signIn("forgotten", { made: 36 })
	await signIn("long forgotten", { made: 38 })
	await signIn("ended", { made: 30, ended: 29 })
	await signIn("long ended", { made: 32, ended: 31 })
	await sweepIdentity({ db })
	const left = await db.select({ address: session.address }).from(session)
	expect(left.map((one) => one.address).sort()).toEqual(["ended", "forgotten", "open"])
})

test("a visit is kept for 90 days and no longer", async () => {
	const { db, end } = await testDatabase()
	onTestFinished(end)
	for (const days of [89, 91]) {
		const visit = { path: `/${days}`, walletAddress: "", userIp: "", regId: "", clientIp: "192.0.2.1" }
		await insertRouterLog({ db }, [visit])
		await db.execute(sql`update router_log set at = now() - make_interval(days => ${days}) where path = ${visit.path}`)
	}
	await sweepRouterLog({ db })
	expect(await db.select().from(routerLog)).toMatchObject([{ path: "/89" }])
})
