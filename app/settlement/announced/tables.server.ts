import { sql } from "drizzle-orm"
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import { operatorAct } from "../tables.server.ts"

/** A debit that an operator makes by a key that is not on this machine, said before it happens. */
export const announcedDebit = pgTable(
	"announced_debit",
	{
		id: id(),
		chain: text("chain").notNull(),
		signature: text("signature").notNull(),
		account: text("account").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		actId: uuid("act_id")
			.notNull()
			.references(() => operatorAct.id),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		unique("announced_debit_once").on(t.chain, t.signature, t.account, t.asset),
		check("announced_debit_units", sql`units > 0 and units <> 'NaN'`),
	],
)
