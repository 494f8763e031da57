import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { databaseClock } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { noteOutage } from "#app/features/status/outages.server.ts"
import { outage } from "#app/features/status/tables.server.ts"
import { writeStop } from "#app/settlement/stops.server.ts"
import { settlementStop } from "#app/settlement/tables.server.ts"
import { openReadiness } from "./ready.server.ts"
import { awayNow, openStatus } from "./status.server.ts"

const VAULT = { role: "deposit", asset: "scg", chain: "solana", owner: "owner", account: "account" } as const

async function site() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database.asWeb()
	const chain = { name: () => "solana:test", state: () => "verified" as const }
	const readiness = openReadiness({ db, now: databaseClock(db), vaults: [VAULT], chain })
	let silence: { since: Date } | null = null
	/** As somebody finds it who has not asked before. */
	const status = () => openStatus({ ctx: { db }, readiness, node: { silence: () => silence } })()
	const stateOf = async (part: string) => (await status()).parts.find((one) => one.part === part)
	const fallSilent = (since: Date) => {
		silence = { since }
	}
	return { database, db, readiness, status, stateOf, fallSilent }
}
type Site = Awaited<ReturnType<typeof site>>

const stopped = (of: Site, at: Date, subject: string) =>
	writeStop(of.database, { chain: "solana:test", reason: "operator", subject, facts: { why: "hush" }, at })

test("payouts are paused while a stop is open, since it was opened; what is told says nothing of why", async () => {
	const one = await site()
	const since = new Date(Date.now() - 3_600_000)
	await stopped(one, since, "payouts")
	expect(await one.stateOf("payouts")).toEqual({ part: "payouts", state: "paused", since })
	const found = await one.status()
	expect(found).toMatchObject({ overall: "partly", pauses: [{ from: since, to: null }] })
	expect(JSON.stringify(found)).not.toMatch(/hush|operator/)
})

test("the pauses of 90 days are told, those before are not", async () => {
	const one = await site()
	for (const days of [100, 30]) await stopped(one, new Date(Date.now() - days * 86_400_000), `${days}`)
	await one.database.db.update(settlementStop).set({ clearedAt: sql`since + interval '1 hour'`, clearedBy: "somebody" })
	const { pauses } = await one.status()
	expect(pauses).toHaveLength(1)
	expect(pauses?.[0]?.to?.getTime()).toBe((pauses?.[0]?.from.getTime() ?? 0) + 3_600_000)
})

test("a silent node is told since it last answered; a database that is away is told by whoever has none", async () => {
	const one = await site()
	const since = new Date(Date.now() - 60_000)
	one.fallSilent(since)
	expect(await one.stateOf("chain")).toEqual({ part: "chain", state: "silent", since })
	await one.database.end()
	// What was found a moment ago still counts.
	await expect.poll(async () => (await one.status()).overall).toBe("down")
	expect(await one.status()).toMatchObject({ pauses: null, outages: null })
	expect(await one.stateOf("database")).toMatchObject({ state: "away" })
	expect(await one.stateOf("worker")).toMatchObject({ state: "unknown" })
})

test("an outage that several processes notice is one, from when it began until the last of them saw it, and a second is told by itself", async () => {
	const one = await site()
	const note = (part: "worker" | "chain", since: Date | null) => noteOutage(one, part, since)
	const longAgo = () => one.database.db.update(outage).set({ seenAt: sql`seen_at - interval '7 seconds'` })
	const since = new Date(Date.now() - 60_000)
	await note("chain", null)
	await Promise.all([since, new Date(Date.now() - 50_000), since].map((at) => note("chain", at)))
	const [first] = await one.database.db.select().from(outage)
	expect((await one.status()).outages).toEqual([{ part: "chain", from: first?.since, to: null }])
	// One process has its answer, another was without one a moment ago: it is believed.
	await note("chain", null)
	await note("worker", null)
	expect((await one.status()).outages).toMatchObject([{ to: null }])
	await longAgo()
	const seenAt = (await one.database.db.select().from(outage))[0]?.seenAt
	await Promise.all([1, 2, 3].map(() => note("chain", null)))
	expect((await one.status()).outages).toEqual([{ part: "chain", from: first?.since, to: seenAt }])
	await note("worker", new Date(Date.now() - 5_000))
	await note("chain", new Date())
	expect((await one.status()).outages?.map(({ part, to }) => `${part} ${to === null}`)).toEqual([
		...["chain true", "worker true", "chain false"],
	])
	expect(await one.database.db.$count(outage)).toBe(3)
})

test("outages of 90 days are told, those before are not", async () => {
	const one = await site()
	for (const days of [100, 30]) {
		const since = new Date(Date.now() - days * 86_400_000)
		await one.database.db.insert(outage).values({ part: "worker", since, seenAt: since, endedAt: since })
	}
	expect((await one.status()).outages).toHaveLength(1)
})

test("a process tells what it knows: a silent node, a worker without a beat, and of the worker nothing without a database", async () => {
	const one = await site()
	const away = () => awayNow({ readiness: one.readiness, node: { silence: () => null } })
	const beat = (ago: string) =>
		one.database.db.execute(
			sql`insert into worker_lease (name, holder, fence, beat_at) values ('settlement', gen_random_uuid(), 1, clock_timestamp() - ${ago}::interval)
				on conflict (name) do update set beat_at = excluded.beat_at`,
		)
	// A worker that has never beaten has not failed.
	expect(await away()).toEqual({ chain: null })
	await beat("40 seconds")
	await expect.poll(away).toMatchObject({ chain: null, worker: expect.any(Date) })
	const since = (await away()).worker
	expect(Date.now() - (since?.getTime() ?? 0)).toBeGreaterThan(38_000)
	await beat("1 second")
	await expect.poll(away).toEqual({ chain: null, worker: null })
	const silence = { since: new Date(Date.now() - 9_000) }
	await one.database.end()
	await expect
		.poll(() => awayNow({ readiness: one.readiness, node: { silence: () => silence } }))
		.toEqual({ chain: silence.since })
})

test("many who ask at once cost one answer, and a part keeps its moment while it stays as it is", async () => {
	const one = await site()
	let looks = 0
	const look = () => {
		looks++
		return one.readiness.look()
	}
	const status = openStatus({ ctx: { db: one.db }, readiness: { look }, node: { silence: () => null } })
	const all = await Promise.all([1, 2, 3, 4].map(() => status()))
	expect(new Set(all).size).toBe(1)
	expect(looks).toBe(1)
})
