import { sql } from "drizzle-orm"
import { bigint, boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Who does a work that only one process may do; and, as "worker/<holder>", every worker process that lives. */
export const workerLease = pgTable("worker_lease", {
	name: text("name").primaryKey(),
	holder: uuid("holder").notNull(),
	/** Raised by every taker; each transaction of the work checks that it is still its own. */
	fence: bigint("fence", { mode: "bigint" }).notNull(),
	/** The last sign of life, by the database's clock. */
	beatAt: at("beat_at").notNull(),
	/** The last holder is done: anybody may take it at once. */
	free: boolean("free").notNull().default(false),
	/** Names under which the holder locks jobs in the queue. */
	jobWorkers: text("job_workers").array().notNull().default(sql`'{}'`),
})

/** What became of each job when it last ran, as the workers say it. A run that is cut off leaves nothing here. */
export const jobRun = pgTable("job_run", {
	job: text("job").primaryKey(),
	/** When it is due, in UTC, as the worker that started last has it; null: that worker has no such job. */
	cron: text("cron"),
	/** Since when a worker has had this schedule: before its first run it is late by this. */
	announcedAt: at("announced_at"),
	beganAt: at("began_at"),
	tookMs: integer("took_ms"),
	runs: bigint("runs", { mode: "bigint" }).notNull().default(sql`0`),
	failures: bigint("failures", { mode: "bigint" }).notNull().default(sql`0`),
	failedAt: at("failed_at"),
	/** Of the last failure: without addresses beyond their host. */
	error: text("error"),
})
