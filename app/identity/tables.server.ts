import { sql } from "drizzle-orm"
import {
	bigint,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
	uuid,
} from "drizzle-orm/pg-core"
import { bytewise } from "#app/db/begins-with.server.ts"
import { at, id } from "#app/db/columns.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Theme } from "#app/lib/theme.ts"

/** A person, as far as we know one: whoever has proven these wallets. */
export const member = pgTable("member", { id: id(), createdAt: at("created_at").notNull().defaultNow() })

/** A wallet that was proven by signature, and whose it is. One wallet has one member. */
export const memberWallet = pgTable(
	"member_wallet",
	{
		id: id(),
		memberId: uuid("member_id")
			.notNull()
			.references(() => member.id),
		chain: text("chain").notNull(),
		address: text("address").notNull(),
		walletType: text("wallet_type").notNull(),
		/** The owner's own name for it; empty: none given. */
		label: text("label").notNull().default(""),
		linkedAt: at("linked_at").notNull().defaultNow(),
	},
	(t) => [
		unique("member_wallet_address_key").on(t.chain, t.address),
		index("member_wallet_member_idx").on(t.memberId),
		index("member_wallet_linked_at_idx").on(t.linkedAt, t.id),
		index("member_wallet_address_begins").on(bytewise(t.address), t.id),
		check("member_wallet_chain_check", sql`${t.chain} in ('solana', 'ethereum', 'kaia')`),
		check("member_wallet_label_check", sql`length(${t.label}) <= 40`),
	],
)

/** A wallet that was connected: a claim, which only a session proves. `uid` and `reg_id` are of a caller with such a session. */
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
		index("wallet_user_address").on(t.walletAddress),
		index("wallet_user_created_at_idx").on(t.createdAt),
		check(
			"wallet_user_wallet_type_check",
			sql`${t.walletType} in ('metamask', 'phantom', 'dcent', 'ledger', 'kaia', 'klip', 'solflare', 'walletconnect', 'demo', 'demoKaia')`,
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
		purpose: text("purpose").notNull().default("sign-in"),
		/** Token hash of the session that asks to link, or to act for a vault; the answer must come with the same one. */
		askingSession: text("asking_session"),
		/** Until when the vault lets the asking wallet act for it; of no other purpose. */
		delegateUntil: at("delegate_until"),
		issuedAt: at("issued_at").notNull(),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		unique("sign_in_challenge_nonce_hash_key").on(t.nonceHash),
		index("sign_in_challenge_address").on(t.chain, t.address),
		index("sign_in_challenge_expires_at_idx").on(t.expiresAt),
		check("sign_in_challenge_chain_check", sql`${t.chain} in ('solana', 'ethereum', 'kaia')`),
		check("sign_in_challenge_purpose_check", sql`${t.purpose} in ('sign-in', 'link', 'vault')`),
		check("sign_in_challenge_asking_check", sql`(${t.purpose} <> 'sign-in') = (${t.askingSession} is not null)`),
		check("sign_in_challenge_vault_check", sql`(${t.purpose} = 'vault') = (${t.delegateUntil} is not null)`),
	],
)

export const session = pgTable(
	"session",
	{
		tokenHash: text("token_hash").primaryKey(),
		/** Its name where it is listed and ended; opens nothing. */
		id: uuid("id").notNull().defaultRandom(),
		chain: text("chain").notNull(),
		address: text("address").notNull(),
		walletType: text("wallet_type").notNull(),
		userAgent: text("user_agent").notNull().default(""),
		/** Hash of the browser's own mark; empty: it was opened before there was one. */
		deviceHash: text("device_hash").notNull().default(""),
		createdAt: at("created_at").notNull(),
		lastSeenAt: at("last_seen_at").notNull(),
		/** When the wallet last signed: acts with money may ask for a fresh one. */
		signedAt: at("signed_at").notNull(),
		revokedAt: at("revoked_at"),
	},
	(t) => [
		unique("session_id_key").on(t.id),
		index("session_owner_idx").on(t.chain, t.address),
		index("session_created_at_idx").on(t.createdAt),
		check("session_chain_check", sql`${t.chain} in ('solana', 'ethereum', 'kaia')`),
	],
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

/** How often what was refused, by day (UTC) and reason: strangers can make these numbers larger, not more of them. */
export const refusalCount = pgTable(
	"refusal_count",
	{
		day: date("day", { mode: "string" }).notNull(),
		what: text("what").notNull(),
		reason: text("reason").notNull(),
		hits: bigint("hits", { mode: "number" }).notNull(),
	},
	(t) => [
		primaryKey({ name: "refusal_count_pkey", columns: [t.day, t.what, t.reason] }),
		check("refusal_count_check", sql`${t.hits} > 0 and length(${t.what}) <= 40 and length(${t.reason}) <= 40`),
	],
)

/** How an owner wants the site: what has no address that says it, as mails, is in this language; this theme comes with a sign-in. */
export const memberChoice = pgTable(
	"member_choice",
	{
		owner: text("owner").primaryKey(),
		/** Null: as each page or form says. */
		lang: text("lang").$type<Lang>(),
		/** Null: as the browser has it. */
		theme: text("theme").$type<Theme>(),
		changedAt: at("changed_at").notNull(),
	},
	() => [
		check("member_choice_lang", sql`lang in ('eng', 'kor', 'idn')`),
		check("member_choice_theme", sql`theme in ('dark', 'light')`),
	],
)
