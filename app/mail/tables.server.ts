import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { MailKind } from "./kinds.ts"

export const MAIL_STATES = ["waiting", "sent", "dead", "withheld"] as const
/** `dead`: the server refused it for good, or nobody took it in time. `withheld`: advertising that nobody consents to any more. */
export type MailState = (typeof MAIL_STATES)[number]

/** The outbox. A row is written in the transaction that has something to say; the worker sends it afterwards. */
export const mail = pgTable(
	"mail",
	{
		/** Names the message for good: its Message-ID is made of it. */
		id: id(),
		/** The sender's own name for it: asked for twice it is one mail. */
		key: text("key").notNull().unique("mail_once"),
		kind: text("kind").$type<MailKind>().notNull(),
		lang: text("lang").$type<Lang>().notNull(),
		/** Null: erased. */
		toAddress: text("to_address"),
		params: jsonb("params").$type<Readonly<Record<string, unknown>>>(),
		/** What allows an advertisement. */
		consentId: uuid("consent_id").references(() => mailConsent.id),
		state: text("state").$type<MailState>().notNull().default("waiting"),
		tries: integer("tries").notNull().default(0),
		/** Nobody else tries before this moment: while one is sending, that is when it is given up for lost. */
		nextTryAt: at("next_try_at").notNull(),
		/** What the server said last. */
		reply: text("reply"),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
		erasedAt: at("erased_at"),
	},
	(t) => [
		check("mail_state", sql`state in ('waiting', 'sent', 'dead', 'withheld')`),
		check(
			"mail_erased",
			sql`(erased_at is null) = (to_address is not null) and (params is null) = (erased_at is not null)`,
		),
		index("mail_due").on(t.nextTryAt).where(sql`state = 'waiting'`),
		index("mail_state_idx").on(t.state, t.createdAt, t.id),
		index("mail_kind_idx").on(t.kind, t.createdAt, t.id),
		index("mail_to_idx").on(t.toAddress, t.createdAt, t.id),
		index("mail_to_erase").on(t.createdAt).where(sql`erased_at is null`),
		index("mail_newest").on(t.createdAt, t.id),
		index("mail_consent_idx").on(t.consentId),
	],
)

/** Who agreed to advertising, to which text, and when; withdrawn, the row stays as evidence for its time. */
export const mailConsent = pgTable(
	"mail_consent",
	{
		id: id(),
		/** In lower case. */
		address: text("address").notNull(),
		/** The version of the text that was agreed to. */
		textVersion: text("text_version").notNull(),
		/** Where it was given, one word. */
		source: text("source").notNull(),
		givenAt: at("given_at").notNull(),
		withdrawnAt: at("withdrawn_at"),
	},
	(t) => [
		uniqueIndex("mail_consent_open").on(t.address).where(sql`withdrawn_at is null`),
		index("mail_consent_withdrawn").on(t.withdrawnAt).where(sql`withdrawn_at is not null`),
	],
)

/**
 * Where an owner has asked to be reminded of what is theirs: service, and no consent to advertising. Nothing is written to an address before it has
 * answered. Ended, the row is gone.
 */
export const mailReminder = pgTable(
	"mail_reminder",
	{
		/** Nobody can guess it; links of its mails name it with a signature of ours. */
		id: id(),
		owner: text("owner").notNull().unique("mail_reminder_owner"),
		address: text("address").notNull(),
		lang: text("lang").$type<Lang>().notNull(),
		createdAt: at("created_at").notNull(),
		confirmedAt: at("confirmed_at"),
	},
	(t) => [index("mail_reminder_waits").on(t.createdAt).where(sql`confirmed_at is null`)],
)

/** Mailboxes that want no mail which others ask for by typing their address. */
export const mailStop = pgTable("mail_stop", {
	/** A keyed hash: whom it is of is not kept. */
	mailbox: text("mailbox").primaryKey(),
	since: at("since").notNull(),
})

/** What would have left, in a demo, where no mail does. */
export const demoMail = pgTable(
	"demo_mail",
	{
		/** The mail's: sent again it is the same letter. */
		id: uuid("id").primaryKey(),
		toAddress: text("to_address").notNull(),
		subject: text("subject").notNull(),
		text: text("text").notNull(),
		html: text("html").notNull(),
		at: at("at").notNull(),
	},
	(t) => [index("demo_mail_newest").on(t.at, t.id)],
)
