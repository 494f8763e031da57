import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import { bytewise } from "#app/db/begins-with.server.ts"
import { at, bytes, id } from "#app/db/columns.server.ts"

/** Somebody who logs in by ID and password. Whoever has an admin code may be an operator; what they may do then, their roles say. */
export const account = pgTable(
	"account",
	{
		id: id(),
		/** The ID: an e-mail address in lower case. */
		uid: text("uid").notNull(),
		/** argon2id with a pepper; never the password. */
		passwordHash: text("password_hash").notNull(),
		name: text("name").notNull().default(""),
		nickname: text("nickname").notNull().default(""),
		profileImage: text("profile_image").notNull().default(""),
		mobileNumber: text("mobile_number").notNull().default(""),
		/** Equal to the configured one: an operator. Empty: a member. */
		adminCode: text("admin_code").notNull().default(""),
		language: text("language").notNull().default("eng"),
		kind: text("kind", { enum: ["person", "company"] })
			.notNull()
			.default("person"),
		/** Where they live, or the company sits: which rules hold for them. */
		country: text("country", { enum: ["", "KR", "ID", "other"] })
			.notNull()
			.default(""),
		/** Where they would rather be written to; empty: at the ID. */
		contactEmail: text("contact_email").notNull().default(""),
		homeAddress: text("home_address").notNull().default(""),
		/** A wallet that they have shown to be theirs: its member's wallets are theirs. Empty: none. */
		walletChain: text("wallet_chain", { enum: ["", "solana", "ethereum", "kaia"] })
			.notNull()
			.default(""),
		walletAddress: text("wallet_address").notNull().default(""),
		companyNumber: text("company_number").notNull().default(""),
		companyAddress: text("company_address").notNull().default(""),
		companyTelephone: text("company_telephone").notNull().default(""),
		/** They have shown a day of birth by which they may sign up; the day itself is not kept. */
		ageShownAt: at("age_shown_at"),
		passwordChangedAt: at("password_changed_at"),
		/** Since when the password does not log in: a passkey or a provider does. Null: it logs in. */
		passwordOffAt: at("password_off_at"),
		/** Secret of the second factor, encrypted. An operator without one does not get in. */
		totpSecret: bytes("totp_secret"),
		/** Step of the last code that was taken: none is taken twice. */
		totpStep: bigint("totp_step", { mode: "number" }).notNull().default(0),
		createdAt: at("created_at").notNull().defaultNow(),
		disabledAt: at("disabled_at"),
	},
	(t) => [
		unique("account_uid_key").on(t.uid),
		index("account_created_at_idx").on(t.createdAt, t.id),
		index("account_uid_begins").on(bytewise(t.uid), t.id),
		index("account_name_begins").on(bytewise(sql`lower(${t.name})`), t.id),
		index("account_nickname_begins").on(bytewise(sql`lower(${t.nickname})`), t.id),
		index("account_contact_email_idx").on(t.contactEmail).where(sql`contact_email <> ''`),
		index("account_wallet_idx").on(t.walletChain, t.walletAddress).where(sql`wallet_chain <> ''`),
		check("account_uid_check", sql`length(${t.uid}) between 6 and 254 and ${t.uid} = lower(${t.uid})`),
		check("account_language_check", sql`${t.language} in ('eng', 'kor', 'idn')`),
		check("account_admin_code_check", sql`length(${t.adminCode}) <= 200`),
		check("account_kind_check", sql`kind in ('person','company')`),
		check(
			"account_wallet_check",
			sql`wallet_chain in ('','solana','ethereum','kaia') and (wallet_chain = '') = (wallet_address = '')`,
		),
		check("account_country_check", sql`country in ('','KR','ID','other')`),
		check(
			"account_texts_check",
			sql`length(nickname) <= 20 and length(name) <= 200 and length(contact_email) <= 254 and length(home_address) <= 200
				and length(company_number) <= 20 and length(company_address) <= 200 and length(company_telephone) <= 20
				and length(mobile_number) <= 20 and length(wallet_address) <= 128`,
		),
	],
)

/**
 * A code by mail. It belongs to the browser that asked for it, so other browsers neither use up its tries nor replace it. Code and link follow
 * from the row's id and a secret: nothing of them is here.
 */
export const mailedCode = pgTable(
	"mailed_code",
	{
		id: uuid("id").primaryKey(),
		uid: text("uid").notNull(),
		purpose: text("purpose", { enum: ["sign-up", "reset", "command"] }).notNull(),
		/** Hash of the mark of the browser that asked; empty for "command", whose link works in any browser. */
		browserHash: text("browser_hash").notNull(),
		tries: integer("tries").notNull().default(0),
		sentAt: at("sent_at").notNull(),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		unique("mailed_code_browser_key").on(t.uid, t.purpose, t.browserHash),
		index("mailed_code_expires_at_idx").on(t.expiresAt),
		check("mailed_code_uid_check", sql`length(uid) between 6 and 254 and uid = lower(uid)`),
		check("mailed_code_purpose_check", sql`purpose in ('sign-up','reset','command')`),
		check("mailed_code_browser_check", sql`(purpose = 'command') = (browser_hash = '')`),
		check("mailed_code_tries_check", sql`tries between 0 and 5`),
	],
)

/** Codes of the previous version, one for each address and purpose. Only that version writes them; drop the table once it runs nowhere. */
export const emailCode = pgTable(
	"email_code",
	{
		uid: text("uid").notNull(),
		purpose: text("purpose", { enum: ["sign-up", "reset"] }).notNull(),
		id: uuid("id").notNull().unique(),
		tries: integer("tries").notNull().default(0),
		sentAt: at("sent_at").notNull(),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		primaryKey({ name: "email_code_pkey", columns: [t.uid, t.purpose] }),
		index("email_code_expires_at_idx").on(t.expiresAt),
		check("email_code_uid_check", sql`length(uid) between 6 and 254 and uid = lower(uid)`),
		check("email_code_purpose_check", sql`purpose in ('sign-up','reset')`),
	],
)

/** A key of a device or a password manager, which opens an account without a password. What signs never leaves there. */
export const passkey = pgTable(
	"passkey",
	{
		/** The key's own name, base64url. */
		id: text("id").primaryKey(),
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
		publicKey: bytes("public_key").notNull(),
		/** Uses, where its device counts them: it only grows. */
		counter: bigint("counter", { mode: "number" }).notNull(),
		/** How it is reached, separated by blanks. */
		transports: text("transports").notNull().default(""),
		name: text("name").notNull(),
		createdAt: at("created_at").notNull(),
		lastUsedAt: at("last_used_at"),
	},
	(t) => [
		index("passkey_account_idx").on(t.accountId),
		check(
			"passkey_texts_check",
			sql`length(id) between 16 and 1400 and length(name) between 1 and 60 and length(transports) <= 100`,
		),
	],
)

/** What a browser was asked to sign with a passkey: one question at a time, gone as soon as an answer was tried. */
export const passkeyQuestion = pgTable(
	"passkey_question",
	{
		browserHash: text("browser_hash").notNull(),
		purpose: text("purpose", { enum: ["add", "enter"] }).notNull(),
		challenge: text("challenge").notNull(),
		/** Who adds one. */
		accountId: uuid("account_id").references(() => account.id),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [
		primaryKey({ name: "passkey_question_pkey", columns: [t.browserHash, t.purpose] }),
		index("passkey_question_expires_at_idx").on(t.expiresAt),
		check("passkey_question_check", sql`purpose in ('add','enter') and (purpose = 'add') = (account_id is not null)`),
	],
)

/** A browser in which somebody has logged in. `adcd` is the account's admin code at that moment. */
export const loginSession = pgTable(
	"login_session",
	{
		tokenHash: text("token_hash").primaryKey(),
		/** Its name where it is listed and in the audit; opens nothing. */
		id: uuid("id").notNull().defaultRandom(),
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
		adcd: text("adcd").notNull(),
		/** When the second factor was given; without it no admin page opens. */
		codeAt: at("code_at"),
		/** When the owner last gave password or passkey in this browser: a change of credentials needs a recent one. Null: never. */
		confirmedAt: at("confirmed_at"),
		userAgent: text("user_agent").notNull().default(""),
		/** Hash of the browser's own mark; empty: it was opened before there was one. */
		deviceHash: text("device_hash").notNull().default(""),
		createdAt: at("created_at").notNull(),
		lastSeenAt: at("last_seen_at").notNull(),
		revokedAt: at("revoked_at"),
	},
	(t) => [
		unique("login_session_id_key").on(t.id),
		index("login_session_account_idx").on(t.accountId),
		index("login_session_created_at_idx").on(t.createdAt),
	],
)

/** The first factor was right and the second one is awaited. */
export const loginStep = pgTable(
	"login_step",
	{
		tokenHash: text("token_hash").primaryKey(),
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
		/** The first factor was a link, not the password or a passkey: the session may not change credentials. */
		byLink: boolean("by_link").notNull().default(false),
		expiresAt: at("expires_at").notNull(),
	},
	(t) => [index("login_step_account_idx").on(t.accountId), index("login_step_expires_at_idx").on(t.expiresAt)],
)

/** Stands in for the second factor, once. */
export const recoveryCode = pgTable(
	"recovery_code",
	{
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
		codeHash: text("code_hash").notNull(),
		usedAt: at("used_at"),
	},
	(t) => [primaryKey({ name: "recovery_code_pkey", columns: [t.accountId, t.codeHash] })],
)
