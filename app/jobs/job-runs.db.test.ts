import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { announceJobs, haveRun, recordRun } from "./job-runs.server.ts"
import { jobRun } from "./tables.server.ts"

async function opened() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const { db } = database.asWorker()
	const row = async (job: string) => (await db.select().from(jobRun).where(eq(jobRun.job, job)))[0]
	return { db, row }
}

test("of a job stands when it last ran, how often, and how it last failed; what it throws goes on", async () => {
	const { db, row } = await opened()
	await recordRun(db, "a:b", async () => {})
	expect(await row("a:b")).toMatchObject({ runs: 1n, failures: 0n, error: null, failedAt: null, cron: null })
	const broken = new Error("fetch failed", {
		cause: new Error("no answer from https://me:pass@node.example/v1/KEY?k=KEY"),
	})
	await expect(recordRun(db, "a:b", () => Promise.reject(broken))).rejects.toBe(broken)
	const failed = await row("a:b")
	expect(failed).toMatchObject({ runs: 2n, failures: 1n, error: "fetch failed: no answer from https://node.example" })
	await recordRun(db, "a:b", async () => {})
	expect(await row("a:b")).toMatchObject({ runs: 3n, failures: 1n, error: failed?.error, failedAt: failed?.failedAt })
})

test("jobs have run once each of them has come to a good end, however often it had failed before", async () => {
	const { db } = await opened()
	const both = () => haveRun(db, ["a:b", "c:d"])
	expect([await haveRun(db, []), await both()]).toEqual([true, false])
	await announceJobs(db, { "a:b": "* * * * *", "c:d": "* * * * *" })
	await recordRun(db, "a:b", async () => {})
	await recordRun(db, "c:d", () => Promise.reject(new Error("not yet"))).catch(() => {})
	expect(await both()).toBe(false)
	await recordRun(db, "c:d", async () => {})
	await recordRun(db, "a:b", () => Promise.reject(new Error("no more"))).catch(() => {})
	expect(await both()).toBe(true)
})

test("a worker says which jobs it has; those that it has no more are on no schedule, and keep what is known of them", async () => {
	const { db, row } = await opened()
	await announceJobs(db, { "a:b": "* * * * *", "c:d": "7 3 * * *" })
	await recordRun(db, "c:d", async () => {})
	await announceJobs(db, { "a:b": "*/5 * * * *" })
	expect(await row("a:b")).toMatchObject({ cron: "*/5 * * * *", runs: 0n, beganAt: null })
	expect(await row("c:d")).toMatchObject({ cron: null, runs: 1n })
})
