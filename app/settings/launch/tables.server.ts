import { sql } from "drizzle-orm"
import { check, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import type { Mark } from "./marks.ts"
import { MARKS } from "./marks.ts"

/** What the launch list cannot read elsewhere: the newest result of each check, and when it was. */
export const launchMark = pgTable(
	"launch_mark",
	{
		name: text("name", { enum: MARKS }).primaryKey(),
		at: at("at").notNull(),
		/** An account's key, "command" or "worker". */
		changedBy: text("changed_by").notNull(),
		facts: jsonb("facts").$type<Mark["facts"]>().notNull(),
	},
	() => [check("launch_mark_name", sql`name in ('services', 'restore', 'wallet-review', 'mail-dns')`)],
)
