import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

export const setting = pgTable("setting", {
	key: text("key").primaryKey(),
	value: text("value").notNull(),
	/** Only these are told to anyone who asks. */
	public: boolean("public").notNull().default(false),
	changedAt: at("changed_at").notNull().defaultNow(),
})

/** What a published document was before it was changed or deleted, by whatever statement: a trigger writes it. Append-only. */
export const settingHistory = pgTable(
	"setting_history",
	{
		id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
		key: text("key").notNull(),
		value: text("value").notNull(),
		replacedAt: at("replaced_at").notNull().defaultNow(),
	},
	(t) => [index("setting_history_key_idx").on(t.key, t.id)],
)
