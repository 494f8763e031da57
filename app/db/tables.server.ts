import { sql } from "drizzle-orm"
import { check, integer, pgTable } from "drizzle-orm/pg-core"

/** How far the demo's clock runs ahead of the real one: one row, or none. Outside the demo there is none: the functions that say what was earned go by it. */
export const demoClock = pgTable(
	"demo_clock",
	{ id: integer("id").primaryKey(), aheadSeconds: integer("ahead_seconds").notNull() },
	() => [check("demo_clock_one_row", sql`id = 1`), check("demo_clock_forward", sql`ahead_seconds >= 0`)],
)
