import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Addresses that an owner looks at now and then, under a name of their own. Nobody else is told. */
export const watchedAddress = pgTable(
	"watched_address",
	{
		owner: text("owner").notNull(),
		address: text("address").notNull(),
		label: text("label").notNull(),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.owner, t.address] }),
		index("watched_address_newest").on(t.owner, t.createdAt),
		check("watched_address_short", sql`length(address) between 32 and 44 and length(label) <= 40`),
	],
)
