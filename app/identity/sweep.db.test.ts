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

test("the id of a wallet that never signed in goes after 30 days; a member's stays, also after its sessions are forgotten", async () => {
	const { sql: query, asWorker, end } = await testDatabase()
	onTestFinished(end)
	const connected = (address: string, days: number) =>
		query`insert into wallet_user (wallet_type, wallet_address, created_at)
			values ('phantom', ${address}, now() - make_interval(days => ${days}))`
	await connected("new", 29)
	await connected("unproven", 31)
	await connected("signed in", 31)
	await connected("member", 400)
	await query`insert into session (token_hash, chain, address, wallet_type, created_at, last_seen_at, signed_at)
		values ('t', 'solana', 'signed in', 'phantom', now(), now(), now())`
	await query`with made as (insert into member default values returning id)
		insert into member_wallet (member_id, chain, address, wallet_type) select id, 'solana', 'member', 'phantom' from made`
	await sweepIdentity({ db: asWorker().db })
	const left = await query`select wallet_address from wallet_user order by 1`
	expect(left.map((row) => row.wallet_address)).toEqual(["member", "new", "signed in"])
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
