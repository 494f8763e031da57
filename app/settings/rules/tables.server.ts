import { sql } from "drizzle-orm"
import { boolean, check, index, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** A business rule as of a moment. Append-only: a change is a new row, and what runs keeps the row it was opened with. */
export const rule = pgTable(
	"rule",
	{
		id: id(),
		key: text("key").notNull(),
		validFrom: at("valid_from").notNull(),
		body: jsonb("body").notNull(),
		method: text("method").notNull(),
		reason: text("reason").notNull(),
		/** An example until the operator confirms it by writing the next version. */
		example: boolean("example").notNull(),
		proposedBy: text("proposed_by").notNull(),
		approvedBy: text("approved_by"),
		writtenAt: at("written_at").notNull(),
	},
	(t) => [
		unique("rule_version").on(t.key, t.validFrom),
		index("rule_in_force").on(t.key, t.validFrom.desc()),
		check("rule_not_backdated", sql`valid_from >= written_at`),
	],
)
