import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import { file } from "#app/files/tables.server.ts"

/** Somebody whose old wallet cannot sign any more says so, with a wallet on Solana that can; two operators decide. */
export const lostWallet = pgTable(
	"lost_wallet",
	{
		/** Made with the form: sent twice it is one. */
		id: uuid("id").primaryKey(),
		/** The wallet that signed for it, as `owner-keys.ts` writes it. */
		owner: text("owner").notNull(),
		oldWalletAddress: text("old_wallet_address").notNull(),
		newWalletAddress: text("new_wallet_address").notNull(),
		explanation: text("explanation").notNull(),
		status: text("status", { enum: ["open", "accepted", "rejected"] })
			.notNull()
			.default("open"),
		/** Why it was decided so, for its owner to read. */
		why: text("why"),
		actId: uuid("act_id"),
		createdAt: at("created_at").notNull(),
		decidedAt: at("decided_at"),
	},
	(t) => [
		uniqueIndex("lost_wallet_one_open").on(t.owner, t.oldWalletAddress).where(sql`status = 'open'`),
		index("lost_wallet_owner").on(t.owner, t.createdAt),
		index("lost_wallet_old").on(t.oldWalletAddress),
		index("lost_wallet_newest").on(t.createdAt, t.id),
		index("lost_wallet_over").on(t.decidedAt).where(sql`decided_at is not null`),
		check("lost_wallet_status", sql`status in ('open','accepted','rejected')`),
		check(
			"lost_wallet_decided",
			sql`num_nonnulls(why, act_id, decided_at) = (case when status = 'open' then 0 else 3 end)`,
		),
		check(
			"lost_wallet_spelling",
			sql`old_wallet_address ~ '^0x[0-9a-f]{40}$' and owner = 'solana:' || new_wallet_address`,
		),
		check("lost_wallet_said", sql`char_length(explanation) between 1 and 2000`),
	],
)

/** A document that was handed in with it. */
export const lostWalletFile = pgTable(
	"lost_wallet_file",
	{
		fileId: uuid("file_id")
			.primaryKey()
			.references(() => file.id),
		lostWalletId: uuid("lost_wallet_id")
			.notNull()
			.references(() => lostWallet.id),
	},
	(t) => [index("lost_wallet_file_of").on(t.lostWalletId)],
)
