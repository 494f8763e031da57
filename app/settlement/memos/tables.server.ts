import { pgTable, text, uuid } from "drizzle-orm/pg-core"

/** What a memo among what goes out says: `subjectId` is its outgoing's. */
export const outgoingMemo = pgTable("outgoing_memo", {
	subjectId: uuid("subject_id").primaryKey(),
	/** Name of the key that signs it beside the payer (`MemoKeys`). */
	key: text("key").notNull(),
	/** The address of that key where it was published before; null: of the payer that signs. */
	keyAddress: text("key_address"),
	text: text("text").notNull(),
})
