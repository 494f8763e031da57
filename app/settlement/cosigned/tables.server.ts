import { sql } from "drizzle-orm"
import { bigint, check, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at, id, octets } from "#app/db/columns.server.ts"

/**
 * What a holder has signed, and we sign after them and send. Until `raw` is there nobody can send it: our signature is missing. `stored`: the
 * holder's part alone. `live`: with ours, sent until it lands or cannot. `refused`: never signed by us.
 */
export const cosigned = pgTable(
	"cosigned",
	{
		id: id(),
		purpose: text("purpose").notNull(),
		subjectId: uuid("subject_id").notNull(),
		chain: text("chain").notNull(),
		/** Who signed first, and pays the fee. */
		owner: text("owner").notNull(),
		signed: octets("signed").notNull(),
		/** Of the one who signed first: known before we sign. */
		signature: text("signature").notNull(),
		lastValidHeight: bigint("last_valid_height", { mode: "bigint" }).notNull(),
		status: text("status", { enum: ["stored", "live", "landed", "reverted", "dead", "refused"] })
			.notNull()
			.default("stored"),
		proof: jsonb("proof"),
		raw: octets("raw"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		unique("cosigned_once").on(t.chain, t.signature),
		// What came to nothing may be signed anew.
		uniqueIndex("cosigned_subject").on(t.subjectId).where(sql`status in ('stored','live','landed')`),
		index("cosigned_open").on(t.chain, t.createdAt).where(sql`status in ('stored','live')`),
		index("cosigned_owner").on(t.owner),
		check("cosigned_status", sql`status in ('stored','live','landed','reverted','dead','refused')`),
		check("cosigned_proof", sql`(status in ('stored','live')) = (proof is null)`),
		check("cosigned_raw", sql`(status in ('stored','refused')) = (raw is null)`),
	],
)
