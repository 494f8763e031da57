import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** When a part did not answer, as web processes noticed. Open while `ended_at` is null; `seen_at`: when somebody last found it so. */
export const outage = pgTable(
	"outage",
	{
		id: id(),
		part: text("part").notNull(),
		since: at("since").notNull(),
		seenAt: at("seen_at").notNull(),
		endedAt: at("ended_at"),
	},
	(t) => [
		uniqueIndex("outage_open").on(t.part).where(sql`ended_at is null`),
		index("outage_ended").on(t.endedAt),
		check("outage_part", sql`part in ('worker', 'chain')`),
		check("outage_ended_later", sql`ended_at >= since`),
	],
)
