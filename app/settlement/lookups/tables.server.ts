import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** A transaction that somebody asked us to read by its signature. Open while it was not looked for since it was asked for. */
export const paymentLookup = pgTable(
	"payment_lookup",
	{
		id: id(),
		chain: text("chain").notNull(),
		signature: text("signature").notNull(),
		askedAt: at("asked_at").notNull(),
		doneAt: at("done_at"),
		/** `unknown`: the chain has none such that is final; `unreadable`: the node could not give it. Both may be asked for again. */
		outcome: text("outcome", { enum: ["booked", "nothing", "unknown", "unreadable"] }),
		/** The wallet that asked last, as `walletKey` writes it. */
		asker: text("asker").notNull(),
		/** How often it could not be read, and when it is tried again; null: at once. */
		tries: integer("tries").notNull().default(0),
		nextTryAt: at("next_try_at"),
	},
	(t) => [
		unique("payment_lookup_once").on(t.chain, t.signature),
		index("payment_lookup_open").on(t.chain, t.askedAt).where(sql`done_at is null or done_at < asked_at`),
		index("payment_lookup_asker").on(t.asker),
		index("payment_lookup_done").on(t.doneAt),
		check("payment_lookup_outcome", sql`outcome in ('booked','nothing','unknown','unreadable')`),
		check("payment_lookup_ended", sql`(done_at is null) = (outcome is null)`),
	],
)
