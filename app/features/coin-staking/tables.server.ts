import { sql } from "drizzle-orm"
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
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
		/** Of the reward: what was claimed so far. */
		claimed: units("claimed").notNull().default(sql`0`),
		claimedAt: at("claimed_at"),
		/** Of the deposit: what claimed rewards took from it when it was left before its end, and what was paid back. */
		netted: units("netted").notNull().default(sql`0`),
		withdrawn: units("withdrawn").notNull().default(sql`0`),
		/** When its owner asked to leave early. */
		leftAt: at("left_at"),
		/** When something is to happen to it by itself. */
		dueAt: at("due_at"),
		/** Since when, and by which terms (their hash), its owner wants it to go on for the same term; null: it ends. */
		renewsSince: at("renews_since"),
		renewsTerms: text("renews_terms"),
		/** The position that went on as this one, whose deposit it has. */
		renewedFrom: uuid("renewed_from").references((): AnyPgColumn => coinPosition.id),
		/** Why it was not renewed, though its owner wanted it: the code of a refusal. */
		notRenewed: text("not_renewed"),
	},
	(t) => [
		uniqueIndex("coin_position_receipt").on(t.receiptId).where(sql`renewed_from is null`),
		uniqueIndex("coin_position_intent").on(t.intentId).where(sql`renewed_from is null`),
		uniqueIndex("coin_position_renewed_from").on(t.renewedFrom).where(sql`renewed_from is not null`),
		index("coin_position_taken_on").on(t.accrualStart).where(sql`status = 'active' and renewed_from is not null`),
		index("coin_position_only_ended").on(t.lockEnd).where(sql`status = 'matured' and not_renewed is not null`),
		index("coin_position_renews").on(t.lockEnd).where(sql`status = 'active' and renews_since is not null`),
		index("coin_position_owner").on(t.chain, t.owner, t.createdAt),
		index("coin_position_draft_owner").on(t.draftOwner),
		index("coin_position_own").on(t.owner).where(sql`owner is not null`),
		index("coin_position_drafts").on(t.createdAt).where(sql`status = 'draft'`),
		index("coin_position_due").on(t.dueAt).where(sql`due_at is not null`),
		index("coin_position_held_until").on(t.chain, t.days, t.heldUntil).where(sql`held_until is not null`),
		check(
			"coin_position_status",
			sql`status in ('draft','agreed','pending','active','failed','refused','cancelled','early_requested','cooldown','withdrawable','matured','withdrawn','renewed')`,
		),
		check("coin_position_held", sql`held_until is null or status in ('agreed','pending')`),
		check("coin_position_units", sql`units > 0 and units <> 'NaN'`),
		check("coin_position_reward", sql`reward >= 0 and reward <> 'NaN'`),
		check("coin_position_days", sql`days between 1 and 3650`),
		check(
			"coin_position_paid",
			sql`(status in ('active','cancelled','early_requested','cooldown','withdrawable','matured','withdrawn','renewed')) = (receipt_id is not null and owner is not null and accrual_start is not null and lock_end is not null)`,
		),
		check("coin_position_claimed", sql`claimed >= 0 and claimed <= reward`),
		check(
			"coin_position_paid_back",
			sql`netted >= 0 and withdrawn >= 0 and netted + withdrawn <= units and netted <= claimed`,
		),
		check("coin_position_due_when", sql`due_at is null or status in ('active','early_requested','cooldown')`),
		check(
			"coin_position_left",
			sql`left_at is null or status in ('early_requested','cooldown','withdrawable','withdrawn')`,
		),
		check("coin_position_renews_by", sql`(renews_since is null) = (renews_terms is null)`),
		check("coin_position_renews_what", sql`renews_since is null or status not in ('draft','agreed','pending')`),
		check("coin_position_not_renewed", sql`not_renewed is null or status in ('matured','withdrawn')`),
		check("coin_position_agreed", sql`status = 'draft' or (agreed_at is not null and intent_id is not null)`),
	],
)

/** A part of the reward that its owner asked for: the subject of its outgoing, and what the ledger owes. */
export const rewardClaim = pgTable(
	"reward_claim",
	{
		/** Chosen by whoever asks: the same again is the same claim. */
		id: uuid("id").primaryKey(),
		positionId: uuid("position_id")
			.notNull()
			.references(() => coinPosition.id),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		requestedAt: at("requested_at").notNull(),
	},
	(t) => [
		index("reward_claim_position").on(t.positionId, t.requestedAt),
		index("reward_claim_owner").on(t.owner),
		check("reward_claim_units", sql`units > 0 and units <> 'NaN'`),
	],
)

/** What is paid back of a position, and the rest of its reward with it: the subject of its outgoing. */
export const coinWithdrawal = pgTable(
	"coin_withdrawal",
	{
		/** As a claim's. */
		id: uuid("id").primaryKey(),
		positionId: uuid("position_id")
			.notNull()
			.references(() => coinPosition.id),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		asset: text("asset").notNull(),
		kind: text("kind", { enum: ["cooling-off", "early", "matured", "renewed"] }).notNull(),
		/** Of the deposit, and of the reward. */
		principal: units("principal").notNull(),
		reward: units("reward").notNull(),
		requestedAt: at("requested_at").notNull(),
	},
	(t) => [
		index("coin_withdrawal_position").on(t.positionId, t.requestedAt),
		index("coin_withdrawal_owner").on(t.owner),
		check("coin_withdrawal_kind", sql`kind in ('cooling-off','early','matured','renewed')`),
		check(
			"coin_withdrawal_units",
			sql`principal >= 0 and reward >= 0 and principal + reward > 0 and principal <> 'NaN' and reward <> 'NaN'`,
		),
	],
)
