import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import { account } from "../accounts/tables.server.ts"

/** Who an account's owner is to a provider that they log in by. Its mail address is not kept and opens nothing. */
export const providerIdentity = pgTable(
	"provider_identity",
	{
		issuer: text("issuer").notNull(),
		subject: text("subject").notNull(),
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
		createdAt: at("created_at").notNull(),
		lastUsedAt: at("last_used_at"),
	},
	(t) => [
		primaryKey({ name: "provider_identity_pkey", columns: [t.issuer, t.subject] }),
		unique("provider_identity_once").on(t.accountId, t.issuer),
		check("provider_identity_texts", sql`length(issuer) between 8 and 300 and length(subject) between 1 and 255`),
	],
)

/** A browser that was sent to a provider: one at a time, taken by the first answer. State, nonce and verifier follow from its id and a secret. */
export const providerAsk = pgTable(
	"provider_ask",
	{
		browserHash: text("browser_hash").primaryKey(),
		id: uuid("id").notNull(),
		provider: text("provider").notNull(),
		/** Who adds it to their account; null: somebody enters by it. */
		accountId: uuid("account_id").references(() => account.id),
		/** In which language it goes on afterwards. */
		lang: text("lang").notNull(),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		index("provider_ask_expires_at_idx").on(t.expiresAt),
		index("provider_ask_account_idx").on(t.accountId),
		check("provider_ask_provider", sql`provider ~ '^[a-z][a-z0-9-]{0,30}$' and lang in ('eng','kor','idn')`),
	],
)
