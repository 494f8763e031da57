import { sql } from "drizzle-orm"
import { check, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** What one display unit of an asset was last worth elsewhere: told to readers, and nothing is ever reckoned by it. */
export const price = pgTable(
	"price",
	{
		/** Id of the asset. */
		asset: text("asset").primaryKey(),
		/** Decimal, exactly as it was read. */
		value: text("value").notNull(),
		currency: text("currency").notNull(),
		/** Host that said so. */
		source: text("source").notNull(),
		readAt: at("read_at").notNull(),
	},
	() => [check("price_value", sql`value ~ '^[0-9]{1,15}([.][0-9]{1,18})?$'`)],
)
