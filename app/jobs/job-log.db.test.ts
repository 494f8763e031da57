import { run } from "graphile-worker"
import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { jobLog } from "./job-log.server.ts"

test("a job that fails is an error; one that found the chain silent is a warning as long as it is tried again", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const lines: { level: number; msg: string }[] = []
	const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) })
	const failing = (error: Error) => async () => {
		throw error
	}
	const runner = await run({
		connectionString: database.url,
		noHandleSignals: true,
		logger: jobLog(log),
		taskList: {
			broken: failing(new Error("broken on purpose")),
			waiting: failing(new Refusal("settlement:chain-silent", { status: 503 })),
			lastTry: failing(new Refusal("settlement:chain-silent", { status: 503 })),
		},
	})
	onTestFinished(async () => {
		await runner.stop()
		// Its connections close a moment later, and one that is cut off by then fails outside of every test.
		const open = () =>
			database.sql`select 1 from pg_stat_activity where datname = current_database() and application_name = ''`
		await expect.poll(open).toEqual([])
	})
	await runner.addJob("broken", {})
	await runner.addJob("waiting", {})
	await runner.addJob("lastTry", {}, { maxAttempts: 1 })
	await expect.poll(() => lines.filter(({ msg }) => msg.includes("Failed task")).length).toBe(3)
	const levelOf = (name: string) => lines.find(({ msg }) => msg.includes(`(${name},`))?.level
	expect([levelOf("broken"), levelOf("waiting"), levelOf("lastTry")]).toEqual([50, 40, 50])
	await expect
		.poll(() => database.sql`select attempts, locked_at from graphile_worker.jobs order by id`)
		.toEqual([
			{ attempts: 1, locked_at: null },
			{ attempts: 1, locked_at: null },
			{ attempts: 1, locked_at: null },
		])
})
