import { pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Up to when an owner has read what happened; what is told is read from the rows of what happened. */
export const noticeSeen = pgTable("notice_seen", { owner: text("owner").primaryKey(), seenAt: at("seen_at").notNull() })
