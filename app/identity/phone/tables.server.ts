import { sql } from "drizzle-orm"
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import { account } from "../accounts/tables.server.ts"

/** A browser that waits to be let in by a phone: one question at a time, answered once. */
export const phoneLogin = pgTable(
	"phone_login",
	{
		browserHash: text("browser_hash").primaryKey(),
		/** The number that both show follows from it and a secret. */
		id: uuid("id").notNull(),
		/** Of what the QR code holds. */
		tokenHash: text("token_hash").notNull(),
		state: text("state", { enum: ["asked", "allowed", "refused"] })
			.notNull()
			.default("asked"),
		/** Whose phone let it in. */
		accountId: uuid("account_id").references(() => account.id),
		userAgent: text("user_agent").notNull(),
		/** Truncated, as networks are kept. */
		network: text("network").notNull(),
		/** As a proxy of ours says; empty: nobody does. */
		country: text("country").notNull().default(""),
		askedAt: at("asked_at").notNull(),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		unique("phone_login_token_key").on(t.tokenHash),
		index("phone_login_expires_at_idx").on(t.expiresAt),
		index("phone_login_account_idx").on(t.accountId),
		check(
			"phone_login_state",
			sql`state in ('asked','allowed','refused') and (state = 'allowed') = (account_id is not null)`,
		),
		check("phone_login_texts", sql`length(user_agent) <= 200 and length(network) <= 60 and country ~ '^([A-Z]{2})?$'`),
	],
)
