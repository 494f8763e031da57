import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"
import { file } from "#app/files/tables.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { DOCUMENT_KINDS, ID_CARD_TYPES } from "./kinds.ts"

/** A picture by which an account's owner shows who or what they are. The picture itself is a file, and goes long before this row does. */
export const identityDocument = pgTable(
	"identity_document",
	{
		/** Made with the form: sent twice it is one. */
		id: uuid("id").primaryKey(),
		accountId: uuid("account_id")
			.notNull()
			.references(() => account.id),
		kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
		/** Of an ID card alone. */
		idType: text("id_type", { enum: ["", ...ID_CARD_TYPES] })
			.notNull()
			.default(""),
		fileId: uuid("file_id")
			.notNull()
			.references(() => file.id),
		/** "page": with bars that were drawn in the browser; "owner": before the picture was taken, as its owner says. */
		coveredBy: text("covered_by", { enum: ["page", "owner"] }).notNull(),
		/** May be handed to the partner of a booking. */
		toPartner: boolean("to_partner").notNull(),
		/** May be handed to somebody in another country. */
		abroad: boolean("abroad").notNull(),
		status: text("status", { enum: ["open", "accepted", "rejected", "expired"] })
			.notNull()
			.default("open"),
		/** For its owner to read. */
		why: text("why"),
		decidedBy: uuid("decided_by").references(() => account.id),
		createdAt: at("created_at").notNull(),
		decidedAt: at("decided_at"),
	},
	(t) => [
		uniqueIndex("identity_document_one_open").on(t.accountId, t.kind).where(sql`status = 'open'`),
		uniqueIndex("identity_document_file").on(t.fileId),
		index("identity_document_newest").on(t.createdAt, t.id),
		index("identity_document_account").on(t.accountId, t.createdAt),
		index("identity_document_decider").on(t.decidedBy),
		index("identity_document_over").on(t.decidedAt).where(sql`status = 'accepted'`),
		check("identity_document_status", sql`status in ('open','accepted','rejected','expired')`),
		check(
			"identity_document_kind",
			sql`kind in ('id-card','home-address','business-license','company-address')
				and case when kind = 'id-card' then id_type in ('resident-card','driving-licence','passport') else id_type = '' end`,
		),
		check("identity_document_covered", sql`covered_by in ('page','owner')`),
		check(
			"identity_document_decided",
			sql`(status = 'open') = (decided_at is null)
				and num_nonnulls(why, decided_by) = (case when status in ('accepted','rejected') then 2 else 0 end)`,
		),
		check("identity_document_why", sql`char_length(why) between 1 and 500`),
	],
)

/** That an operator looked at the picture, and what for: its owner reads it. */
export const documentReading = pgTable(
	"document_reading",
	{
		/** Made with the form: sent twice it is one. */
		id: id(),
		documentId: uuid("document_id")
			.notNull()
			.references(() => identityDocument.id, { onDelete: "cascade" }),
		operatorId: uuid("operator_id")
			.notNull()
			.references(() => account.id),
		why: text("why").notNull(),
		at: at("at").notNull(),
	},
	(t) => [
		index("document_reading_of").on(t.documentId, t.at),
		index("document_reading_by").on(t.operatorId),
		check("document_reading_why", sql`char_length(why) between 1 and 500`),
	],
)
