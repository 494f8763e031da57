import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isRunnable } from "#app/jobs/runnable-jobs.ts"
import { jobRun } from "#app/jobs/tables.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { why } from "#app/settlement/operator-act.ts"

type Perform = OperatorActs[string]

const evidence = z.object({ why })

/** Puts a job into the queue, to run at once; asked for twice it waits once. `no-such-job`: it is none that may run at any time, or no worker has it. */
const runJob: Perform = async (ctx, { who, subject, evidence: given }) => {
	const read = evidence.safeParse(given)
	if (!read.success) return "unreadable"
	const [known] = await ctx.db.select({ cron: jobRun.cron }).from(jobRun).where(eq(jobRun.job, subject))
	if (!isRunnable(subject) || !known?.cron) return "no-such-job"
	await ctx.db.execute(
		sql`select graphile_worker.add_job(${subject}::text, '{}'::json, job_key := ${`${subject} now`}::text)`,
	)
	await writeAudit(ctx.db, { actor: who, act: "job.run", subject, facts: { why: read.data.why } })
	return "done"
}

/** Has a job that failed run again at once, with all its tries; `subject` is its number in the queue. `no-such-job`: it did not fail, runs now, or is gone. */
const retryJob: Perform = async (ctx, { who, subject, evidence: given }) => {
	const read = evidence.safeParse(given)
	if (!read.success || !/^\d{1,18}$/.test(subject)) return "unreadable"
	const failed = await failedJob(ctx, subject)
	if (!failed) return "no-such-job"
	await ctx.db.execute(
		sql`select from graphile_worker.reschedule_jobs(array[${subject}::bigint], run_at := now(), attempts := 0)`,
	)
	const { job, ...before } = failed
	const facts = { before, after: { attempts: 0 }, why: read.data.why }
	await writeAudit(ctx.db, { actor: who, act: "job.retried", subject: job, facts: { number: subject, ...facts } })
	return "done"
}

/** Locked until the transaction ends: no runner takes it meanwhile. */
async function failedJob({ db }: Pick<Context, "db">, number: string) {
	const [row] = await db.execute<{ job: string; attempts: number }>(sql`
		select t.identifier as job, j.attempts::int as attempts
		from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		where j.id = ${number}::bigint and j.attempts > 0 and j.locked_at is null for update of j`)
	return row ?? null
}

export const jobActs = { "run-job": runJob, "retry-job": retryJob } satisfies OperatorActs
