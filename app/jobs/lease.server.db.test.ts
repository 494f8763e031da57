import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { type TestDatabase, testDatabase } from "#app/db/testing.ts"
import { bundled, launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"
import { beat, endLostWorkers, Fenced, sessionName, withLease } from "./lease.server.ts"

/** A worker process as others see it: sessions under its name, and a sign of life. */
async function worker(database: TestDatabase) {
	const holder = randomUUID()
	const { db, end } = connect(database.logins.worker.url, { max: 3, name: sessionName(holder) })
	onTestFinished(end)
	await beat(db, holder, [`jobs of ${holder}`])
	const settle = (work: Parameters<typeof withLease>[2], staleSeconds?: number) =>
		withLease(db, { name: "settlement", holder, ...(staleSeconds !== undefined && { staleSeconds }) }, work)
	return { holder, db, end, settle }
}

async function opened() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	return database
}

const fenceOf = async ({ db }: TestDatabase) =>
	Number((await db.execute<{ fence: string }>(sql`select fence from worker_lease where name = 'settlement'`))[0]?.fence)

test("one settles at a time, and whoever is done lets the next one in at once", async () => {
	const database = await opened()
	const [one, two] = [await worker(database), await worker(database)]
	let release = () => {}
	const held = new Promise<void>((done) => {
		release = done
	})
	let begun = () => {}
	const holds = new Promise<void>((done) => {
		begun = done
	})
	const first = one.settle(() => {
		begun()
		return held
	})
	await holds
	expect(await two.settle(async () => {})).toBe(false)
	expect(await one.settle(async () => {})).toBe(false)
	release()
	expect(await first).toBe(true)
	expect(await two.settle(async () => {})).toBe(true)
	expect(await fenceOf(database)).toBe(2)
	const starts = await Promise.all([one, two, one, two].map(({ settle }) => settle(() => sleep(50))))
	expect(starts.filter(Boolean).length).toBeGreaterThanOrEqual(1)
})

test("a worker whose sessions are gone is followed at once, without waiting for its silence", async () => {
	const database = await opened()
	const [one, two] = [await worker(database), await worker(database)]
	const held = one.settle(() => one.end())
	await held
	expect((await database.db.execute(sql`select free from worker_lease where name = 'settlement'`))[0]).toEqual({
		free: false,
	})
	expect(await two.settle(async () => {}, 3600)).toBe(true)
	expect(await fenceOf(database)).toBe(2)
})

test("a transaction of a holder that was passed over is refused before it writes", async () => {
	const database = await opened()
	const one = await worker(database)
	await one.settle(async (fenced) => {
		await database.db.execute(sql`update worker_lease set fence = fence + 1 where name = 'settlement'`)
		const write = fenced.transaction((tx) =>
			tx.execute(sql`insert into operator_notice (kind, subject, facts, at) values ('k', 's', '{}', now())`),
		)
		await expect(write).rejects.toBeInstanceOf(Fenced)
	})
	expect([...(await database.db.execute(sql`select 1 from operator_notice`))]).toEqual([])
})

test("beats go on while a transaction has looked at the fence, and a taker waits for it", async () => {
	const database = await opened()
	const one = await worker(database)
	await one.settle(async (fenced) => {
		await fenced.transaction(async () => {
			await beat(one.db, one.holder, [])
			const take = database.sql`select from worker_lease where name = 'settlement' for update nowait`
			await expect(take).rejects.toMatchObject({ code: "55P03" })
		})
	})
})

test("a frozen worker is replaced in the middle of a transaction; when it wakes up it can write nothing", async (context) => {
	if (process.platform === "win32") context.skip("processes are not frozen there")
	const database = await opened()
	const holder = randomUUID()
	const script = await bundled("tests/boot/stand-in/lease-holder.ts")
	const frozen = launch(script, { DATABASE_URL: database.logins.worker.url, HOLDER: holder })
	await until(`it settles; it said: ${frozen.said()}`, () => frozen.said().includes("wrote 3"))
	await database.db.execute(sql`select enqueue_job('settlement:look', '{}'::json, 'look', 0)`)
	await database.db.execute(
		sql`update graphile_worker._private_jobs set locked_by = ${`jobs of ${holder}`}, locked_at = now()`,
	)
	frozen.process.kill("SIGSTOP")
	const written = async () =>
		Number(
			(await database.db.execute<{ n: string }>(sql`select count(*) as n from journal where actor = ${holder}`))[0]?.n,
		)
	const two = await worker(database)
	expect(await two.settle(async () => {})).toBe(false)
	let before = -1
	await until("it is taken over", () =>
		two.settle(async (fenced) => {
			before = await written()
			await fenced.transaction((tx) =>
				tx.execute(sql`insert into journal (entity, entity_id, to_status, actor, reason, at)
					values ('test', gen_random_uuid(), 'x', ${two.holder}, 'settled', clock_timestamp())`),
			)
		}, 2),
	)
	expect(before).toBeGreaterThan(0)
	const [job] = await database.db.execute(sql`select locked_by from graphile_worker._private_jobs`)
	expect(job).toEqual({ locked_by: null })
	frozen.process.kill("SIGCONT")
	expect(await frozen.ended, frozen.said()).toBe(0)
	// The first refusal is of the session that was ended; the others are of the fence.
	expect(
		frozen
			.said()
			.split("\n")
			.filter((line) => line.includes("refused")),
	).toHaveLength(3)
	expect(frozen.said()).toMatch(/refused \d+: Fenced\n$/)
	expect(await written()).toBe(before)
	expect(await two.settle(async () => {})).toBe(true)
})

test("jobs that a dead worker had locked are free again, and those of a living one are not touched", async () => {
	const database = await opened()
	const [one, two] = [await worker(database), await worker(database)]
	for (const { holder } of [one, two]) {
		await database.db.execute(sql`select enqueue_job('settlement:look', '{}'::json, ${holder}, 0)`)
		await database.db.execute(
			sql`update graphile_worker._private_jobs set locked_by = ${`jobs of ${holder}`}, locked_at = now() where key = ${holder}`,
		)
	}
	expect(await endLostWorkers(two.db, two.holder)).toBe(0)
	await one.end()
	expect(await endLostWorkers(two.db, two.holder)).toBe(1)
	const locked = await database.db.execute(
		sql`select key from graphile_worker._private_jobs where locked_by is not null`,
	)
	expect([...locked]).toEqual([{ key: two.holder }])
})
