import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** Who agreed to which words, in which language, when. `hash` is of the very text that was shown. */
export const agreement = pgTable(
	"agreement",
	{
		id: id(),
		terms: text("terms").notNull(),
		version: text("version").notNull(),
		hash: text("hash").notNull(),
		lang: text("lang").notNull(),
		entity: text("entity").notNull(),
		entityId: uuid("entity_id").notNull(),
		who: text("who").notNull(),
		agreedAt: at("agreed_at").notNull(),
	},
	(t) => [unique("agreement_once").on(t.entity, t.entityId, t.terms), index("agreement_who").on(t.who)],
)
