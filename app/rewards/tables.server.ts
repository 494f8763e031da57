import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** What a wallet answered before a reward, once a month at most. */
export const surveyAnswer = pgTable(
	"survey_answer",
	{
		owner: text("owner").notNull(),
		/** "2026-11" */
		month: text("month").notNull(),
		/** Where it was asked. */
		program: text("program").notNull(),
		/** By question; empty where all were passed over. */
		answers: jsonb("answers").notNull(),
		at: at("at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.owner, t.month] })],
)
