import { EventEmitter } from "node:events"
import { sql } from "drizzle-orm"
import { Logger, run, type WorkerEvents } from "graphile-worker"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { enqueue } from "./enqueue.server.ts"
import { freeJobs, lockedJobs } from "./unended-jobs.server.ts"

test("a job is locked under a name that its process knows, and is freed when its end could not be written, unless it still runs", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database.asWorker()
	const events: WorkerEvents = new EventEmitter()
	const locked = lockedJobs(events)
	let end = () => {}
	const ended = new Promise<void>((done) => {
		end = done
	})
	let begin = () => {}
	const begun = new Promise<void>((done) => {
		begin = done
	})
	const task = () => {
		begin()
		return ended
	}
	const url = new URL(database.logins.worker.url)
	url.searchParams.set("application_name", "a runner of jobs")
	const runner = await run({
		connectionString: url.href,
		events,
		concurrency: 1,
		noHandleSignals: true,
		logger: new Logger(() => () => {}),
		taskList: { "settlement:look": task },
	})
	const lockedBy = async () =>
		[...(await db.execute<{ by: string | null }>(sql`select locked_by as by from graphile_worker._private_jobs`))].map(
			({ by }) => by,
		)
	try {
		await enqueue(db, "settlement:look", {})
		await begun
		const [by] = await lockedBy()
		expect(locked.names).toContain(by)
		locked.noteUnended()
		await locked.freeUnended(db)
		expect(await lockedBy()).toEqual([by])
		await freeJobs(db, ["somebody else"])
		expect(await lockedBy()).toEqual([by])
		await freeJobs(db, locked.names)
		expect(await lockedBy()).toEqual([null])
	} finally {
		end()
		await runner.stop()
		// It lets go of its sessions without waiting for them; what ends with the database below would be an error of nobody's.
		const sessions = sql`select from pg_stat_activity where application_name = 'a runner of jobs'`
		await expect.poll(async () => (await database.db.execute(sessions)).length).toBe(0)
	}
})
