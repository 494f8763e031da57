import { asc, desc, like, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { STALE_SECONDS } from "#app/jobs/lease.server.ts"
import { jobRun, workerLease } from "#app/jobs/tables.server.ts"
import { hostsOnly } from "#app/lib/error-text.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import { JOB_ACTS } from "../forms.ts"

type Needs = Pick<Context, "db">

/** A job as it last ran; `error` and `failedAt` are of its last failure, however long ago. */
export type JobLine = Readonly<{
	job: string
	/** Null: no worker has it any more. */
	cron: string | null
	beganAt: Date | null
	tookMs: number | null
	runs: bigint
	failures: bigint
	failedAt: Date | null
	error: string | null
}>

/** A job in the queue: `failed` waits to be tried again or has used up its tries, `running` is locked by a worker. */
export type QueuedJob = Readonly<{
	id: string
	job: string
	state: "failed" | "running" | "waiting"
	/** When it is due, or since when it runs. */
	at: Date
	attempts: number
	maxAttempts: number
	error: string | null
}>
export type WorkerLine = Readonly<{ id: string; beatAt: Date; isAlive: boolean }>
export type JobActLine = Readonly<{
	id: string
	who: string
	kind: string
	subject: string
	at: Date
	/** Null: the worker has not come to it yet. */
	outcome: string | null
}>

const MOST_QUEUED = 100
const MOST_ACTS = 10

export const listJobs = ({ db }: Needs): Promise<JobLine[]> => db.select().from(jobRun).orderBy(asc(jobRun.job))

type Queued = {
	id: string
	job: string
	run_at: number
	locked_at: number | null
	attempts: number
	max_attempts: number
	last_error: string | null
}

/** What is in the queue, what failed first. */
export async function listQueued({ db }: Needs): Promise<QueuedJob[]> {
	const rows = await db.execute<Queued>(sql`
		select id, job, (extract(epoch from run_at) * 1000)::float8 as run_at, (extract(epoch from locked_at) * 1000)::float8 as locked_at,
			attempts, max_attempts, last_error from queued_jobs(${MOST_QUEUED})`)
	return [...rows].map((row) => ({
		...{ id: row.id, job: row.job, attempts: row.attempts, maxAttempts: row.max_attempts },
		state: row.locked_at !== null ? "running" : row.attempts > 0 ? "failed" : "waiting",
		at: new Date(row.locked_at ?? row.run_at),
		error: row.last_error === null ? null : hostsOnly(row.last_error),
	}))
}

const WORKER = "worker/"

/** The worker processes that said that they live, and have not said that they end. */
export async function listWorkers({ db }: Needs): Promise<WorkerLine[]> {
	const isAlive = sql<boolean>`${workerLease.beatAt} > clock_timestamp() - ${STALE_SECONDS} * interval '1 second'`
	const rows = await db
		.select({ name: workerLease.name, beatAt: workerLease.beatAt, isAlive })
		.from(workerLease)
		.where(like(workerLease.name, `${WORKER}%`))
		.orderBy(desc(workerLease.beatAt))
	return rows.map(({ name, ...row }) => ({ id: name.slice(WORKER.length), ...row }))
}

/** What operators last asked for about jobs. */
export const listJobActs = ({ db }: Needs): Promise<JobActLine[]> =>
	db
		.select({
			id: operatorAct.id,
			who: operatorAct.who,
			kind: operatorAct.kind,
			subject: operatorAct.subject,
			at: operatorAct.createdAt,
			outcome: operatorAct.outcome,
		})
		.from(operatorAct)
		.where(isAnyOf(operatorAct.kind, JOB_ACTS))
		.orderBy(desc(operatorAct.createdAt), desc(operatorAct.id))
		.limit(MOST_ACTS)
