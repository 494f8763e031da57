import { boolean, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

export const setting = pgTable("setting", {
	key: text("key").primaryKey(),
	value: text("value").notNull(),
	/** Only these are told to anyone who asks. */
	public: boolean("public").notNull().default(false),
	changedAt: at("changed_at").notNull().defaultNow(),
})
