import { sql } from "drizzle-orm"
import {
	bigint,
	bigserial,
	boolean,
	check,
	foreignKey,
	index,
	integer,
	jsonb,
	pgTable,
	pgView,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core"
import type { NftWork } from "#app/chains/minter.ts"
import { at, id, octets, units } from "#app/db/columns.server.ts"

/** What we asked somebody to pay. `reference` is a public key in the payment that only helps to find it. */
export const intent = pgTable(
	"intent",
	{
		id: id(),
		purpose: text("purpose").notNull(),
		subjectId: uuid("subject_id").notNull(),
		chain: text("chain").notNull(),
		vault: text("vault").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		reference: text("reference").notNull().unique(),
		owner: text("owner"),
		expiresAt: at("expires_at").notNull(),
		late: text("late", { enum: ["honour", "refund"] }).notNull(),
		status: text("status", { enum: ["open", "settled", "cancelled"] })
			.notNull()
			.default("open"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("intent_subject").on(t.purpose, t.subjectId).where(sql`status <> 'cancelled'`),
		index("intent_owner").on(t.owner).where(sql`owner is not null`),
		index("intent_subject_id").on(t.subjectId),
		// What an address has not paid, newest first: those that are settled are told by their receipts.
		index("intent_unpaid_by").on(t.owner, t.createdAt, t.id).where(sql`owner is not null and status <> 'settled'`),
		index("intent_open").on(t.expiresAt).where(sql`status = 'open'`),
		check("intent_units", sql`units > 0 and units <> 'NaN'`),
		check("intent_late", sql`late in ('honour','refund')`),
		check("intent_status", sql`status in ('open','settled','cancelled')`),
	],
)

/** A credit to one of our accounts, found by scanning at `finalized`. */
export const receipt = pgTable(
	"receipt",
	{
		id: id(),
		chain: text("chain").notNull(),
		signature: text("signature").notNull(),
		instruction: integer("instruction").notNull(),
		account: text("account").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		sourceAccount: text("source_account"),
		sourceOwner: text("source_owner"),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		blockTime: at("block_time").notNull(),
		intentId: uuid("intent_id").references(() => intent.id),
		outcome: text("outcome", {
			enum: ["unmatched", "settles", "surplus", "refunding", "refunded", "kept"],
		}).notNull(),
		reason: text("reason").notNull(),
		recordedAt: at("recorded_at").notNull(),
	},
	(t) => [
		unique("receipt_once").on(t.chain, t.signature, t.instruction),
		uniqueIndex("receipt_settles_once").on(t.intentId).where(sql`outcome = 'settles'`),
		index("receipt_intent").on(t.intentId),
		index("receipt_source_owner").on(t.sourceOwner, t.blockTime, t.id),
		index("receipt_unmatched").on(t.recordedAt).where(sql`outcome = 'unmatched'`),
		index("receipt_account").on(t.chain, t.account, t.slot),
		check("receipt_units", sql`units > 0 and units <> 'NaN'`),
		check("receipt_outcome", sql`outcome in ('unmatched','settles','surplus','refunding','refunded','kept')`),
		check("receipt_settles_intent", sql`outcome <> 'settles' or intent_id is not null`),
	],
)

/** One signed transaction: ours on the way out, or a visitor's that pays an intent. Stored before it is first sent. */
export const attempt = pgTable(
	"attempt",
	{
		id: id(),
		chain: text("chain").notNull(),
		signature: text("signature").notNull(),
		raw: octets("raw").notNull(),
		lastValidHeight: bigint("last_valid_height", { mode: "bigint" }).notNull(),
		intentId: uuid("intent_id").references(() => intent.id),
		status: text("status", { enum: ["live", "landed", "reverted", "dead"] })
			.notNull()
			.default("live"),
		proof: jsonb("proof"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		unique("attempt_once").on(t.chain, t.signature),
		index("attempt_intent").on(t.intentId),
		index("attempt_live").on(t.chain, t.createdAt).where(sql`status = 'live'`),
		index("attempt_payouts").on(t.chain, t.createdAt).where(sql`intent_id is null`),
		uniqueIndex("attempt_one_live_per_intent").on(t.intentId).where(sql`status = 'live'`),
		check("attempt_status", sql`status in ('live','landed','reverted','dead')`),
		check("attempt_proof", sql`status = 'live' or proof is not null`),
	],
)

/** What we owe to an address on a chain. */
export const outgoing = pgTable(
	"outgoing",
	{
		id: id(),
		purpose: text("purpose").notNull(),
		/** Unique whatever the purpose: what is owed is booked by it. */
		subjectId: uuid("subject_id").notNull(),
		kind: text("kind", { enum: ["transfer", "mint", "burn", "freeze", "thaw", "update", "memo"] }).notNull(),
		chain: text("chain").notNull(),
		wallet: text("wallet").notNull(),
		/** Empty for a memo only, as are the units. */
		asset: text("asset"),
		units: units("units"),
		toAddress: text("to_address"),
		/** The account that is to be thawed; of no other kind. */
		account: text("account"),
		/** What is done with NFTs: of what is minted, burnt or updated, of the transfer of an NFT, and of nothing else. */
		work: jsonb("work").$type<NftWork>(),
		attemptId: uuid("attempt_id").references(() => attempt.id),
		status: text("status", { enum: ["held", "queued", "sending", "done", "stuck", "cancelled"] }).notNull(),
		/** Why it is held or stuck. */
		reason: text("reason"),
		/** An operator let it go: caps do not hold it again. */
		releasedAt: at("released_at"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		index("outgoing_queued").on(t.chain, t.asset, t.createdAt, t.id).where(sql`status = 'queued'`),
		index("outgoing_thaws").on(t.chain, t.createdAt, t.id).where(sql`status = 'queued' and kind = 'thaw'`),
		index("outgoing_orders").on(t.chain, t.createdAt, t.id).where(sql`status = 'queued' and work is not null`),
		index("outgoing_waiting").on(t.chain, t.createdAt).where(sql`status in ('held','stuck')`),
		index("outgoing_over").on(t.status, t.createdAt, t.id).where(sql`status in ('sending','done','cancelled')`),
		index("outgoing_attempt_id").on(t.attemptId).where(sql`attempt_id is not null`),
		// What operators list and search, whatever its state.
		index("outgoing_created").on(t.createdAt, t.id),
		index("outgoing_purpose").on(t.purpose, t.createdAt, t.id),
		index("outgoing_asset").on(t.asset, t.createdAt, t.id),
		index("outgoing_to_address").on(t.toAddress, t.createdAt, t.id),
		unique("outgoing_subject").on(t.subjectId),
		check("outgoing_units", sql`units > 0 and units <> 'NaN'`),
		check("outgoing_kind", sql`kind in ('transfer','mint','burn','freeze','thaw','update','memo')`),
		check("outgoing_of_what", sql`(kind = 'memo') = (asset is null) and (kind = 'memo') = (units is null)`),
		check("outgoing_status", sql`status in ('held','queued','sending','done','stuck','cancelled')`),
		check("outgoing_attempt", sql`status not in ('sending','done') or attempt_id is not null`),
		check("outgoing_thaw", sql`(kind = 'thaw') = (account is not null) and (kind <> 'thaw' or units = 1)`),
		check(
			"outgoing_work",
			sql`(work is null or units = 1) and case when kind in ('mint','burn','update') then work is not null when kind = 'transfer' then work is null or coalesce(work ->> 'do', '') = 'transfer' else work is null end`,
		),
		check("outgoing_known_receiver", sql`kind = 'memo' or to_address is not null or status in ('held','cancelled')`),
	],
)

/**
 * An account of the double-entry ledger. `balance` = credits − debits, kept by a trigger; a vault's is what the chain holds, negated.
 * A deferred account's balance is read from `ledger_balance`.
 */
export const ledgerAccount = pgTable(
	"ledger_account",
	{
		id: id(),
		owner: text("owner").notNull(),
		kind: text("kind").notNull(),
		asset: text("asset").notNull(),
		limited: boolean("limited").notNull(),
		/** Its transfers wait in `ledger_delta` until they are folded in: many may post to it at once. */
		deferred: boolean("deferred").notNull().default(false),
		balance: units("balance").notNull().default(sql`0`),
	},
	(t) => [
		unique("ledger_account_name").on(t.owner, t.kind, t.asset),
		unique("ledger_account_asset").on(t.id, t.asset),
		check("ledger_account_covered", sql`balance >= 0 or not limited`),
		check("ledger_account_balance", sql`balance <> 'NaN'`),
		check("ledger_account_one_way", sql`not (limited and deferred)`),
	],
)

/** The true balances: what is folded in, and what still waits in `ledger_delta`. */
export const ledgerBalance = pgView("ledger_balance", {
	id: uuid("id").notNull(),
	owner: text("owner").notNull(),
	kind: text("kind").notNull(),
	asset: text("asset").notNull(),
	limited: boolean("limited").notNull(),
	deferred: boolean("deferred").notNull(),
	balance: units("balance").notNull(),
}).existing()

/** One movement, both sides in one row: an imbalance cannot be written. Append-only (trigger). */
export const ledgerTransfer = pgTable(
	"ledger_transfer",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		cause: text("cause").notNull(),
		causeId: uuid("cause_id").notNull(),
		leg: text("leg").notNull(),
		debit: uuid("debit").notNull(),
		credit: uuid("credit").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		at: at("at").notNull(),
	},
	(t) => [
		unique("ledger_transfer_once").on(t.cause, t.causeId, t.leg),
		foreignKey({ columns: [t.debit, t.asset], foreignColumns: [ledgerAccount.id, ledgerAccount.asset] }),
		foreignKey({ columns: [t.credit, t.asset], foreignColumns: [ledgerAccount.id, ledgerAccount.asset] }),
		index("ledger_transfer_debit").on(t.debit),
		index("ledger_transfer_credit").on(t.credit),
		index("ledger_transfer_at").using("brin", t.at),
		check("ledger_transfer_units", sql`units > 0 and units <> 'NaN'`),
		check("ledger_transfer_sides", sql`debit <> credit`),
	],
)

/** A list of signatures that is too long for one look: where it goes on, and what the cursor becomes when its end is reached. */
export type Walk = Readonly<{ before: string; anchor: string | null; slot: number; time: number }>

/** How far an account of ours has been read: everything up to `slot` (finalized) is in `receipt` and `vault_debit`, or quarantined. */
export const vaultCursor = pgTable(
	"vault_cursor",
	{
		chain: text("chain").notNull(),
		account: text("account").notNull(),
		signature: text("signature"),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		chainTime: at("chain_time").notNull(),
		walk: jsonb("walk").$type<Walk>(),
		/** What stood here up to this slot, and nobody was asked for, is nobody's debt. */
		openingSlot: bigint("opening_slot", { mode: "bigint" }).notNull().default(sql`0`),
		/** Of a wallet: when its token accounts were listed last. */
		tokensAt: at("tokens_at"),
	},
	(t) => [primaryKey({ columns: [t.chain, t.account] })],
)

/** What was posted to a deferred account and is not yet in its balance. The true balance is both together. */
export const ledgerDelta = pgTable(
	"ledger_delta",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		accountId: uuid("account_id").notNull(),
		/** Signed: a credit adds, a debit takes away. */
		units: units("units").notNull(),
	},
	(t) => [index("ledger_delta_account").on(t.accountId), check("ledger_delta_units", sql`units <> 'NaN'`)],
)

/** A transaction that touched an account of ours and was read, with or without a credit: nothing is fetched twice. */
export const txRead = pgTable(
	"tx_read",
	{
		chain: text("chain").notNull(),
		account: text("account").notNull(),
		signature: text("signature").notNull(),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		/** `listed`: not read yet. `failed`: could not be read yet, and is tried again; `quarantined`: three times, an operator is told, the cursor goes on. */
		state: text("state", { enum: ["listed", "empty", "booked", "failed", "quarantined"] }).notNull(),
		tries: integer("tries").notNull().default(0),
		nextTryAt: at("next_try_at"),
		problem: text("problem"),
		readAt: at("read_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.chain, t.account, t.signature] }),
		index("tx_read_open").on(t.chain, t.nextTryAt).where(sql`state in ('failed','quarantined')`),
		index("tx_read_listed").on(t.chain, t.account, t.slot).where(sql`state = 'listed'`),
		index("tx_read_empty").on(t.chain, t.account, t.slot).where(sql`state = 'empty'`),
		check("tx_read_state", sql`state in ('listed','empty','booked','failed','quarantined')`),
	],
)

/** A token account that a stranger opened for a wallet of ours: read by the slow pass, and only where its balance changed. */
export const foreignAccount = pgTable(
	"foreign_account",
	{
		chain: text("chain").notNull(),
		account: text("account").notNull(),
		owner: text("owner").notNull(),
		mint: text("mint").notNull(),
		/** What it held when it was last read; null: never read. */
		seenUnits: units("seen_units"),
		/** What it held when the accounts were listed. */
		nowUnits: units("now_units").notNull().default(sql`0`),
		seenAt: at("seen_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.chain, t.account] }),
		index("foreign_account_changed").on(t.chain, t.seenAt).where(sql`seen_units is distinct from now_units`),
		check("foreign_account_numbers", sql`seen_units <> 'NaN' and now_units <> 'NaN'`),
	],
)

/** What left an account of ours: asset, fee and rent apart. Without an explanation it stops payouts and new agreements. */
export const vaultDebit = pgTable(
	"vault_debit",
	{
		id: id(),
		chain: text("chain").notNull(),
		signature: text("signature").notNull(),
		account: text("account").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		/** Lamports, where the account paid them. */
		fee: units("fee").notNull().default(sql`0`),
		rent: units("rent").notNull().default(sql`0`),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		blockTime: at("block_time").notNull(),
		explainedBy: text("explained_by", { enum: ["attempt", "own-transfer", "announced", "opening"] }),
		attemptId: uuid("attempt_id").references(() => attempt.id),
		recordedAt: at("recorded_at").notNull(),
	},
	(t) => [
		unique("vault_debit_once").on(t.chain, t.signature, t.account, t.asset),
		index("vault_debit_account").on(t.chain, t.account, t.slot),
		index("vault_debit_unexplained").on(t.chain).where(sql`explained_by is null`),
		check("vault_debit_sums", sql`units >= 0 and fee >= 0 and rent >= 0 and units + fee + rent > 0`),
		check("vault_debit_numbers", sql`units <> 'NaN' and fee <> 'NaN' and rent <> 'NaN'`),
		check("vault_debit_explained", sql`explained_by in ('attempt','own-transfer','announced','opening')`),
		check("vault_debit_attempt", sql`(explained_by = 'attempt') is not true or attempt_id is not null`),
	],
)

/** What an operator wants done: written by the web process, carried out by the worker under the same guards. */
export const operatorAct = pgTable(
	"operator_act",
	{
		id: id(),
		who: text("who").notNull(),
		kind: text("kind").notNull(),
		/** What it is done to: a key or an id, by kind. */
		subject: text("subject").notNull(),
		evidence: jsonb("evidence").notNull(),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
		outcome: text("outcome"),
	},
	(t) => [
		index("operator_act_open").on(t.createdAt).where(sql`done_at is null`),
		index("operator_act_subject").on(t.subject),
		check("operator_act_done", sql`(done_at is null) = (outcome is null)`),
	],
)

/** Why payouts and new agreements stand still. Open while `cleared_at` is null. */
export const settlementStop = pgTable(
	"settlement_stop",
	{
		id: id(),
		chain: text("chain").notNull(),
		reason: text("reason").notNull(),
		subject: text("subject").notNull(),
		facts: jsonb("facts").notNull(),
		since: at("since").notNull(),
		clearedAt: at("cleared_at"),
		clearedBy: text("cleared_by"),
	},
	(t) => [
		uniqueIndex("settlement_stop_open").on(t.chain, t.reason, t.subject).where(sql`cleared_at is null`),
		check("settlement_stop_cleared", sql`(cleared_at is null) = (cleared_by is null)`),
	],
)

/** What an operator should look at: said once per subject, until somebody has seen to it. */
export const operatorNotice = pgTable(
	"operator_notice",
	{
		id: id(),
		kind: text("kind").notNull(),
		subject: text("subject").notNull(),
		facts: jsonb("facts").notNull(),
		at: at("at").notNull(),
		seenAt: at("seen_at"),
	},
	(t) => [
		uniqueIndex("operator_notice_open").on(t.kind, t.subject).where(sql`seen_at is null`),
		index("operator_notice_subject").on(t.subject),
	],
)
