import { pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Public halves of the keys that the site has signed with, each as it began to: one that is taken up again has a row more. */
export const siteKey = pgTable("drop_key", { key: text("key").notNull(), since: at("since").notNull() }, (t) => [
	primaryKey({ columns: [t.key, t.since] }),
])
