import { sql } from "drizzle-orm"
import { check, integer, pgTable } from "drizzle-orm/pg-core"
import { at } from "./columns.server.ts"

/** How far the demo's clock runs ahead of the real one: one row, or none. Outside the demo there is none: the functions that say what was earned go by it. */
export const demoClock = pgTable(
	"demo_clock",
	{ id: integer("id").primaryKey(), aheadSeconds: integer("ahead_seconds").notNull() },
	() => [check("demo_clock_one_row", sql`id = 1`), check("demo_clock_forward", sql`ahead_seconds >= 0`)],
)

/** When a process last found that the database writes: one row, or none. Written by the function `probe_write`. */
export const writeProbe = pgTable(
	"write_probe",
	{ id: integer("id").primaryKey(), probedAt: at("probed_at").notNull() },
	() => [check("write_probe_one_row", sql`id = 1`)],
)
