import { sql } from "drizzle-orm"
import { check, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { units } from "#app/db/columns.server.ts"

/** What came into our accounts on a day of UTC and what left them, by asset: sums of the ledger, so that nobody adds up its rows to look at a month. */
export const ledgerDay = pgTable(
	"ledger_day",
	{
		day: date("day", { mode: "string" }).notNull(),
		asset: text("asset").notNull(),
		in: units("in_units").notNull(),
		inCount: integer("in_count").notNull(),
		out: units("out_units").notNull(),
		outCount: integer("out_count").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.day, t.asset] }),
		check(
			"ledger_day_sums",
			sql`in_units >= 0 and out_units >= 0 and in_count >= 0 and out_count >= 0 and in_units <> 'NaN' and out_units <> 'NaN'`,
		),
	],
)
