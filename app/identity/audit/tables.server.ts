import { bigserial, index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Acts on people's data and on money: who did what to whose, with the figures. Written in the transaction of the act itself. */
export const audit = pgTable(
	"audit",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		/** A wallet ("solana:<address>"), "system", later an administrator. */
		actor: text("actor").notNull(),
		/** What was done, e.g. "own-data.erased". */
		act: text("act").notNull(),
		/** To whose data or to what. */
		subject: text("subject").notNull(),
		facts: jsonb("facts").notNull(),
		at: at("at").notNull(),
	},
	(t) => [index("audit_subject_idx").on(t.subject, t.at)],
)
