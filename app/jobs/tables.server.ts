import { sql } from "drizzle-orm"
import { bigint, boolean, pgTable, text, uuid } from "drizzle-orm/pg-core"
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
