import { sql } from "drizzle-orm"
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** A claim: somebody said that this wallet is theirs. Only a session proves it. */
export const walletUser = pgTable(
	"wallet_user",
	{
		id: id(),
		walletType: text("wallet_type").notNull(),
		walletAddress: text("wallet_address").notNull(),
		uid: text("uid"),
		regId: text("reg_id"),
		language: text("language").notNull().default("ko-KR"),
		createdAt: at("created_at").notNull().defaultNow(),
	},
	(t) => [
		unique("wallet_user_wallet_key").on(t.walletType, t.walletAddress),
		check(
			"wallet_user_wallet_type_check",
			sql`${t.walletType} in ('metamask', 'phantom', 'dcent', 'ledger', 'kaia', 'klip', 'solflare', 'walletconnect', 'demo')`,
		),
		check("wallet_user_wallet_address_check", sql`length(${t.walletAddress}) between 1 and 128`),
	],
)

/** One question to one browser. The row is gone as soon as an answer was tried. */
export const signInChallenge = pgTable(
	"sign_in_challenge",
	{
		id: id(),
		nonceHash: text("nonce_hash").notNull(),
		browserHash: text("browser_hash").notNull(),
		chain: text("chain").notNull(),
		address: text("address").notNull(),
		walletType: text("wallet_type").notNull(),
		domain: text("domain").notNull(),
		/** The sign-in input without its nonce: a copy of this table signs nobody in. */
		input: jsonb("input").notNull(),
		issuedAt: at("issued_at").notNull(),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		unique("sign_in_challenge_nonce_hash_key").on(t.nonceHash),
		index("sign_in_challenge_expires_at_idx").on(t.expiresAt),
	],
)

export const session = pgTable(
	"session",
	{
		tokenHash: text("token_hash").primaryKey(),
		chain: text("chain").notNull(),
		address: text("address").notNull(),
		walletType: text("wallet_type").notNull(),
		userAgent: text("user_agent").notNull().default(""),
		createdAt: at("created_at").notNull(),
		lastSeenAt: at("last_seen_at").notNull(),
		/** When the wallet last signed: acts with money may ask for a fresh one. */
		signedAt: at("signed_at").notNull(),
		revokedAt: at("revoked_at"),
	},
	(t) => [index("session_owner_idx").on(t.chain, t.address), index("session_created_at_idx").on(t.createdAt)],
)

/** Fixed windows, counted in the database so that every process counts together. */
export const rateWindow = pgTable(
	"rate_window",
	{
		key: text("key").notNull(),
		/** Number of the window since the epoch: floor(seconds / length). */
		slot: bigint("slot", { mode: "number" }).notNull(),
		hits: integer("hits").notNull().default(0),
		endsAt: at("ends_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.key, t.slot] }), index("rate_window_ends_at_idx").on(t.endsAt)],
)
