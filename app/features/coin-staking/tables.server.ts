import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { intent, receipt } from "#app/settlement/tables.server.ts"

/** A stake from its draft to its end: one row, one status, the rate and term it was opened with. */
export const coinPosition = pgTable(
	"coin_position",
	{
		id: id(),
		status: text("status").notNull(),
		/** Counts changes of the draft: what is agreed to must be what was shown. */
		version: integer("version").notNull().default(1),
		/** Hash of the anonymous browser that began it, until a wallet owns it. */
		draftOwner: text("draft_owner"),
		chain: text("chain").notNull(),
		/** The wallet that owns it: the one that signed in, or the one that paid. */
		owner: text("owner"),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		days: integer("days").notNull(),
		ruleId: uuid("rule_id")
			.notNull()
			.references(() => rule.id),
		aprBps: integer("apr_bps").notNull(),
		method: text("method").notNull(),
		reward: units("reward").notNull(),
		lang: text("lang").notNull(),
		intentId: uuid("intent_id").references(() => intent.id),
		receiptId: uuid("receipt_id").references(() => receipt.id),
		createdAt: at("created_at").notNull(),
		agreedAt: at("agreed_at"),
		/** Until when the reward is held before payment; null: it is not, or no longer. The intent may be payable for longer. */
		heldUntil: at("held_until"),
		/** How often the reward was reserved so far: names the next leg of the ledger. */
		holds: integer("holds").notNull().default(0),
		depositedAt: at("deposited_at"),
		accrualStart: at("accrual_start"),
		lockEnd: at("lock_end"),
	},
	(t) => [
		unique("coin_position_receipt").on(t.receiptId),
		unique("coin_position_intent").on(t.intentId),
		index("coin_position_owner").on(t.chain, t.owner, t.createdAt),
		index("coin_position_draft_owner").on(t.draftOwner),
		index("coin_position_own").on(t.owner).where(sql`owner is not null`),
		index("coin_position_drafts").on(t.createdAt).where(sql`status = 'draft'`),
		index("coin_position_maturing").on(t.lockEnd).where(sql`status = 'active'`),
		index("coin_position_held_until").on(t.chain, t.days, t.heldUntil).where(sql`held_until is not null`),
		check("coin_position_status", sql`status in ('draft','agreed','pending','active','failed','refused')`),
		check("coin_position_held", sql`held_until is null or status in ('agreed','pending')`),
		check("coin_position_units", sql`units > 0 and units <> 'NaN'`),
		check("coin_position_reward", sql`reward >= 0 and reward <> 'NaN'`),
		check("coin_position_days", sql`days between 1 and 3650`),
		check(
			"coin_position_paid",
			sql`(status = 'active') = (receipt_id is not null and owner is not null and accrual_start is not null and lock_end is not null)`,
		),
		check("coin_position_agreed", sql`status = 'draft' or (agreed_at is not null and intent_id is not null)`),
	],
)
