import { pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Public halves of the keys that the site has signed with. */
export const siteKey = pgTable("drop_key", { key: text("key").primaryKey(), since: at("since").notNull() })
