import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** A note to readers. Its id is part of an address and the same in each language. */
export const news = pgTable(
	"news",
	{
		id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		/** Its name for whoever writes it: seeds are written once. */
		slug: text("slug").notNull().unique(),
		/** From when on it is read; null: a draft. To the millisecond: pages of the list begin at such a moment, and a browser keeps no finer one. */
		publishedAt: timestamp("published_at", { withTimezone: true, mode: "date", precision: 3 }),
		/** Counts changes: whoever has looked at an earlier one does not overwrite this one. */
		version: integer("version").notNull().default(1),
		changedAt: at("changed_at").notNull().defaultNow(),
		/** Taken away, and kept. */
		deletedAt: at("deleted_at"),
	},
	(t) => [
		index("news_published").on(t.publishedAt, t.id),
		check("news_slug", sql`slug ~ '^[a-z0-9-]{1,80}$'`),
		check("news_version", sql`version > 0`),
	],
)

/** What a note says in one language. A note without a language is not shown in it; a draft may be unfinished. */
export const newsText = pgTable(
	"news_text",
	{
		newsId: bigint("news_id", { mode: "number" })
			.notNull()
			.references(() => news.id, { onDelete: "cascade" }),
		lang: text("lang").notNull(),
		title: text("title").notNull(),
		summary: text("summary").notNull(),
		/** Paragraphs, parted by an empty line. */
		body: text("body").notNull(),
	},
	(t) => [primaryKey({ columns: [t.newsId, t.lang] }), check("news_text_lang", sql`lang in ('eng','kor','idn')`)],
)

/** What the worker has signed of a note, in each of its versions that was read, by each key that was in force then. Append-only: whoever kept one can show it. */
export const newsSigned = pgTable(
	"news_signed",
	{
		newsId: bigint("news_id", { mode: "number" })
			.notNull()
			.references(() => news.id),
		version: integer("version").notNull(),
		/** The document as it was signed, in JSON. */
		body: text("body").notNull(),
		signature: text("signature").notNull(),
		key: text("key").notNull(),
		signedAt: at("signed_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.newsId, t.version, t.key] })],
)
