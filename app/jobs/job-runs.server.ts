import { and, gt, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { errorText } from "#app/lib/error-text.ts"
import { jobRun } from "./tables.server.ts"

/** Says which jobs this worker has, and when they are due. Those that it does not have are on no schedule any more. */
export async function announceJobs(db: Db, crons: Readonly<Record<string, string>>): Promise<void> {
	await db.execute(sql`
		with mine as (select key as job, value as cron from json_each_text(${JSON.stringify(crons)}::json)),
			others as (update job_run set cron = null where cron is not null and job not in (select job from mine))
		insert into job_run as known (job, cron, announced_at) select job, cron, clock_timestamp() from mine
		on conflict (job) do update set cron = excluded.cron, announced_at = case
			when known.cron is distinct from excluded.cron or known.announced_at is null then excluded.announced_at
			else known.announced_at end`)
}

/** Whether each of these jobs has come to a good end at least once. */
export async function haveRun(db: Db, jobs: readonly string[]): Promise<boolean> {
	return (await db.$count(jobRun, and(isAnyOf(jobRun.job, jobs), gt(jobRun.runs, jobRun.failures)))) === jobs.length
}

/** Runs a job and writes down how it went. What it throws is thrown on; that it could not be written is no fault of the job. */
export async function recordRun(db: Db, job: string, work: () => Promise<unknown>): Promise<void> {
	const began = performance.now()
	const note = (error: string | null) =>
		noteRun(db, { job, error, tookMs: Math.round(performance.now() - began) }).catch(() => {})
	try {
		await work()
	} catch (error) {
		await note(errorText(error))
		throw error
	}
	await note(null)
}

type Run = Readonly<{ job: string; tookMs: number; error: string | null }>

/** By the database's own clock: a demo's may be turned ahead. */
async function noteRun(db: Db, { job, tookMs, error }: Run): Promise<void> {
	const failed = sql`(case when ${error}::text is null then 0 else 1 end)`
	await db.execute(sql`
		insert into job_run as known (job, began_at, took_ms, runs, failures, failed_at, error)
		values (${job}, clock_timestamp() - ${tookMs}::int * interval '1 millisecond', ${tookMs}::int, 1, ${failed},
			case when ${error}::text is null then null else clock_timestamp() end, ${error}::text)
		on conflict (job) do update set began_at = excluded.began_at, took_ms = excluded.took_ms, runs = known.runs + 1,
			failures = known.failures + excluded.failures, failed_at = coalesce(excluded.failed_at, known.failed_at),
			error = coalesce(excluded.error, known.error)`)
}
