import { sql } from "drizzle-orm"
import {
	bigint,
	bigserial,
	boolean,
	check,
	customType,
	foreignKey,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" })

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
		index("intent_open").on(t.expiresAt).where(sql`status = 'open'`),
		check("intent_units", sql`units > 0`),
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
		index("receipt_source_owner").on(t.sourceOwner),
		check("receipt_units", sql`units > 0`),
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
		raw: bytes("raw").notNull(),
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
		subjectId: uuid("subject_id").notNull(),
		kind: text("kind", { enum: ["transfer", "mint", "burn", "freeze"] }).notNull(),
		chain: text("chain").notNull(),
		wallet: text("wallet").notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		toAddress: text("to_address"),
		attemptId: uuid("attempt_id").references(() => attempt.id),
		status: text("status", { enum: ["held", "queued", "sending", "done", "stuck", "cancelled"] }).notNull(),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		unique("outgoing_once").on(t.purpose, t.subjectId),
		check("outgoing_units", sql`units > 0`),
		check("outgoing_kind", sql`kind in ('transfer','mint','burn','freeze')`),
		check("outgoing_status", sql`status in ('held','queued','sending','done','stuck','cancelled')`),
		check("outgoing_attempt", sql`(status in ('sending','done')) = (attempt_id is not null)`),
		check("outgoing_known_receiver", sql`to_address is not null or status in ('held','cancelled')`),
	],
)

/** An account of the double-entry ledger. `balance` = credits − debits, kept by a trigger; a vault's is what the chain holds, negated. */
export const ledgerAccount = pgTable(
	"ledger_account",
	{
		id: id(),
		owner: text("owner").notNull(),
		kind: text("kind").notNull(),
		asset: text("asset").notNull(),
		limited: boolean("limited").notNull(),
		balance: units("balance").notNull().default(sql`0`),
	},
	(t) => [
		unique("ledger_account_name").on(t.owner, t.kind, t.asset),
		unique("ledger_account_asset").on(t.id, t.asset),
		check("ledger_account_covered", sql`balance >= 0 or not limited`),
	],
)

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
		check("ledger_transfer_units", sql`units > 0`),
		check("ledger_transfer_sides", sql`debit <> credit`),
	],
)

/** How far an account of ours has been read: everything up to `slot` (finalized) is in `receipt`. */
export const vaultCursor = pgTable(
	"vault_cursor",
	{
		chain: text("chain").notNull(),
		account: text("account").notNull(),
		signature: text("signature"),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		chainTime: at("chain_time").notNull(),
	},
	(t) => [primaryKey({ columns: [t.chain, t.account] })],
)
