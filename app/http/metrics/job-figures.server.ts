import { sql } from "drizzle-orm"
import { Gauge, type Registry } from "prom-client"
import type { Context } from "#app/db/context.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"

const REMEMBERED_MS = 5_000

type JobRow = Readonly<{ job: string; state: "due" | "running" | "failed"; count: string; age: number }>

/** Jobs that should have begun, that run, and that failed for good, by what they do. Age: since when they are due, or run. */
export const readJobs = ({ db }: Pick<Context, "db">): Promise<JobRow[]> =>
	db.execute<JobRow>(sql`
		select task_identifier as job, state, count(*) as count,
			max(extract(epoch from clock_timestamp() - coalesce(locked_at, run_at)))::float8 as age
		from (select *, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'due' end as state
			from graphile_worker.jobs where locked_at is not null or run_at <= now()) as begun
		group by 1, 2`)

type Options = Readonly<{ registry: Registry; ctx: Pick<Context, "db"> }>

/** Figures of the queue, which the worker alone may read. */
export function jobFigures({ registry, ctx }: Options): void {
	const remembered = new MemoCache({ lifeMs: REMEMBERED_MS, limit: 1 })
	const jobs = () => remembered.get("jobs", () => readJobs(ctx)).catch(() => [])
	const gauge = (name: string, help: string, figure: (row: JobRow) => number) =>
		new Gauge({
			name,
			help,
			labelNames: ["job", "state"],
			registers: [registry],
			async collect() {
				const rows = await jobs()
				this.reset()
				for (const row of rows) this.set({ job: row.job, state: row.state }, figure(row))
			},
		})
	gauge("punktopia_jobs", "Jobs that are due, running, or failed for good", ({ count }) => Number(count))
	gauge("punktopia_jobs_oldest_age_seconds", "For how long the oldest of them is due or runs", ({ age }) => age)
}
