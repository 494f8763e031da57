import { sql } from "drizzle-orm"
import { bigint, check, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
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
		check("account_uid_check", sql`length(${t.uid}) between 6 and 254 and ${t.uid} = lower(${t.uid})`),
		check("account_language_check", sql`${t.language} in ('eng', 'kor', 'idn')`),
		check("account_admin_code_check", sql`length(${t.adminCode}) <= 200`),
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
		userAgent: text("user_agent").notNull().default(""),
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

/** The password was right and the second factor is awaited. */
export const loginStep = pgTable(
	"login_step",
	{
		tokenHash: text("token_hash").primaryKey(),
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
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
