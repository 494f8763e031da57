import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, pgView, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { MailKind } from "#app/mail/kinds.ts"
import type { Topic } from "./topics.ts"

/** What an owner wants to be reminded of, and how. Without a row: both ways, as far as there are any. */
export const reminderChoice = pgTable(
	"reminder_choice",
	{
		owner: text("owner").notNull(),
		topic: text("topic").$type<Topic>().notNull(),
		byMail: boolean("by_mail").notNull(),
		byPush: boolean("by_push").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.owner, t.topic] }),
		check("reminder_choice_topic", sql`topic in ('unlock', 'check-in', 'drop', 'booking')`),
	],
)

/** A browser that an owner has let us push to. Its keys open nothing of ours: they seal what is sent to it. Ended, the row is gone. */
export const pushSubscription = pgTable(
	"push_subscription",
	{
		id: id(),
		owner: text("owner").notNull(),
		/** At a push service that we know; whoever has it can send nothing without our key. */
		endpoint: text("endpoint").notNull().unique("push_subscription_endpoint"),
		p256dh: text("p256dh").notNull(),
		auth: text("auth").notNull(),
		/** What it is called in its owner's list. */
		browser: text("browser").notNull(),
		lang: text("lang").$type<Lang>().notNull(),
		/** Of the browser, as sessions have it: a session that is ended ends what its browser is sent. Empty: from before there was one. */
		deviceHash: text("device_hash").notNull().default(""),
		/** Since when nothing was taken; null: the last one was. */
		failingSince: at("failing_since"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		index("push_subscription_owner").on(t.owner),
		check("push_subscription_lang", sql`lang in ('eng', 'kor', 'idn')`),
		check("push_subscription_short", sql`length(endpoint) <= 1000 and length(p256dh) <= 120 and length(auth) <= 60`),
	],
)

export const PUSH_STATES = ["waiting", "sent", "dead"] as const
export type PushState = (typeof PUSH_STATES)[number]

/** The outbox of pushes, as `mail` is that of mails: written in the transaction that has something to say, gone with its subscription. */
export const pushMessage = pgTable(
	"push_message",
	{
		id: id(),
		/** The sender's own name for it: asked for twice it is one message. */
		key: text("key").notNull().unique("push_message_once"),
		subscriptionId: uuid("subscription_id")
			.notNull()
			.references(() => pushSubscription.id, { onDelete: "cascade" }),
		kind: text("kind").$type<MailKind>().notNull(),
		params: jsonb("params").$type<Readonly<Record<string, unknown>>>().notNull(),
		state: text("state").$type<PushState>().notNull().default("waiting"),
		tries: integer("tries").notNull().default(0),
		/** Nobody else tries before this moment. */
		nextTryAt: at("next_try_at").notNull(),
		/** After it nobody needs it any more. */
		expiresAt: at("expires_at").notNull(),
		/** What the push service said last: a status, no text of theirs. */
		reply: text("reply"),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
	},
	(t) => [
		check("push_message_state", sql`state in ('waiting', 'sent', 'dead')`),
		check("push_message_done", sql`(state = 'waiting') = (done_at is null)`),
		index("push_message_due").on(t.nextTryAt).where(sql`state = 'waiting'`),
		index("push_message_subscription").on(t.subscriptionId),
		index("push_message_old").on(t.createdAt),
	],
)

/** Every way by which an owner wants to hear of a topic: a mailbox that has answered, or a browser. */
export const reminderWay = pgView("reminder_way", {
	owner: text("owner").notNull(),
	topic: text("topic").$type<Topic>().notNull(),
	channel: text("channel").$type<"mail" | "push">().notNull(),
	/** Of the reminders, or of the subscription. */
	way: uuid("way").notNull(),
	/** Null: it is no mailbox. */
	address: text("address"),
	lang: text("lang").$type<Lang>().notNull(),
	since: at("since").notNull(),
}).existing()
