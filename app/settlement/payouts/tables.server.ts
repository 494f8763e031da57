import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import { attempt, outgoing } from "../tables.server.ts"

/** Which attempt carried which outgoing: every link that ever was, one attempt may carry several. */
export const carries = pgTable(
	"carries",
	{
		attemptId: uuid("attempt_id")
			.notNull()
			.references(() => attempt.id),
		outgoingId: uuid("outgoing_id")
			.notNull()
			.references(() => outgoing.id),
	},
	(t) => [primaryKey({ columns: [t.attemptId, t.outgoingId] }), index("carries_outgoing").on(t.outgoingId)],
)

/** Token accounts that we opened for receivers, and paid rent for: once per wallet and asset, unless the attempt never landed. */
export const openedAccount = pgTable(
	"opened_account",
	{
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		asset: text("asset").notNull(),
		attemptId: uuid("attempt_id")
			.notNull()
			.references(() => attempt.id),
	},
	(t) => [primaryKey({ columns: [t.chain, t.owner, t.asset] })],
)

/** Wallets whose key was replaced: nothing is signed with it again. */
export const retiredPayer = pgTable(
	"retired_payer",
	{ chain: text("chain").notNull(), wallet: text("wallet").notNull(), retiredAt: at("retired_at").notNull() },
	(t) => [primaryKey({ columns: [t.chain, t.wallet] })],
)
