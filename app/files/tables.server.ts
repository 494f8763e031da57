import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { at, bytes, id } from "#app/db/columns.server.ts"
import type { Purpose } from "./purposes.ts"

/** Files that somebody has handed in. Their bytes lie in the store under the row's id, and nowhere else. */
export const file = pgTable(
	"file",
	{
		id: id(),
		purpose: text("purpose").$type<Purpose>().notNull(),
		/** Whose it is, as `owner-keys.ts` writes it, or "site". */
		owner: text("owner").notNull(),
		/** As its owner called it, for people to read: nothing is found by it. */
		name: text("name").notNull(),
		/** `writing` until its bytes are in the store, `deleted` when nobody may have them any more. */
		state: text("state").$type<"writing" | "stored" | "deleted">().notNull(),
		/** What the content itself says that it is. */
		type: text("type").notNull(),
		/** Of the content as it is handed out. */
		sha256: text("sha256").notNull(),
		bytes: integer("bytes").notNull(),
		width: integer("width"),
		height: integer("height"),
		/** The file's own key, encrypted; null: the file is public. */
		wrappedKey: bytes("wrapped_key"),
		/** Id of the secret that wraps it; null with a key: from before secrets had ids. */
		keyId: text("key_id"),
		createdAt: at("created_at").notNull(),
		deletedAt: at("deleted_at"),
		/** The store has no bytes of it any more. */
		goneAt: at("gone_at"),
	},
	(t) => [
		check("file_state", sql`state in ('writing', 'stored', 'deleted')`),
		check("file_deleted", sql`(state = 'deleted') = (deleted_at is not null)`),
		check("file_gone", sql`gone_at is null or state = 'deleted'`),
		index("file_owner").on(t.owner),
		index("file_stored").on(t.purpose, t.createdAt, t.id).where(sql`state = 'stored'`),
		index("file_writing").on(t.createdAt).where(sql`state = 'writing'`),
		index("file_to_remove").on(t.deletedAt).where(sql`state = 'deleted' and gone_at is null`),
	],
)
