import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import { PAY_CODES } from "./pay-codes.ts"

/** What is written into each NFT of a plan: `{number}` in any of them stands for its number in the plan. */
export type PlanText = Readonly<{
	name: string
	symbol: string
	uri: string
	traits: readonly (readonly [kind: string, value: string])[]
}>

/** What a phase asks of a wallet: of `holders`, to hold an NFT of one of these collections. */
export type PhaseRule = Readonly<{ collections: readonly string[] }>

/** What can be minted, at which prices and when (T8). Prices and limits are frozen while it is open: a phase may be added. */
export const mintPlan = pgTable(
	"mint_plan",
	{
		id: id(),
		/** As addresses and other modules name it, e.g. "lost-tesla-art". */
		name: text("name").notNull().unique(),
		/** What sells it: "lost-tesla-art", "punky-crafter", "gear". */
		kind: text("kind").notNull(),
		status: text("status").notNull().default("0"),
		/** Short name of the chain, and the id of the collection that takes the NFTs. */
		chain: text("chain").notNull(),
		collection: text("collection").notNull(),
		text: jsonb("text").$type<PlanText>().notNull(),
		/** NFTs that can ever be minted by it. */
		stock: integer("stock").notNull(),
		/** By a wallet over all phases, and in one purchase. */
		mostPerWallet: integer("most_per_wallet").notNull().default(5),
		mostAtOnce: integer("most_at_once").notNull().default(5),
		/** Name of the draw for which each NFT is a ticket; null: none. */
		draw: text("draw"),
		/** Hash of the draw's commitment, once it is on the chain for good: nothing is sold before. */
		drawCommit: text("draw_commit"),
		/** Of the stock, what one wallet may buy at most where there is a draw; in ten thousandths. */
		drawCapBps: integer("draw_cap_bps").notNull().default(2000),
		startsAt: at("starts_at").notNull(),
		endsAt: at("ends_at").notNull(),
		/** Nothing is sold while it is paused; what was begun goes on. */
		pausedAt: at("paused_at"),
		openedAt: at("opened_at"),
		endedAt: at("ended_at"),
		createdBy: text("created_by").notNull(),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		index("mint_plan_open").on(t.endsAt).where(sql`status = '10'`),
		index("mint_plan_waiting").on(t.startsAt).where(sql`status = '0'`),
		index("mint_plan_draw").on(t.draw).where(sql`draw is not null`),
		index("mint_plan_created").on(t.createdAt, t.id),
		check("mint_plan_status", sql`status in ('0','5','10','50')`),
		check("mint_plan_stock", sql`stock between 1 and 100000`),
		check("mint_plan_most", sql`most_per_wallet > 0 and most_at_once between 1 and 5`),
		check("mint_plan_cap", sql`draw_cap_bps between 1 and 10000`),
		check("mint_plan_span", sql`ends_at > starts_at`),
		check("mint_plan_draw_first", sql`status not in ('10','50') or draw is null or draw_commit is not null`),
	],
)

/** Who may mint when; phases of a plan do not overlap. */
export const mintPhase = pgTable(
	"mint_phase",
	{
		id: id(),
		planId: uuid("plan_id")
			.notNull()
			.references(() => mintPlan.id),
		kind: text("kind", { enum: ["holders", "allow-list", "public"] }).notNull(),
		rule: jsonb("rule").$type<PhaseRule>().notNull(),
		startsAt: at("starts_at").notNull(),
		endsAt: at("ends_at").notNull(),
		/** By a wallet in this phase. */
		most: integer("most").notNull(),
	},
	(t) => [
		unique("mint_phase_start").on(t.planId, t.startsAt),
		check("mint_phase_kind", sql`kind in ('holders','allow-list','public')`),
		check("mint_phase_span", sql`ends_at > starts_at`),
		check("mint_phase_most", sql`most > 0`),
	],
)

/** A wallet on the list of a phase. */
export const mintAllowed = pgTable(
	"mint_allowed",
	{
		phaseId: uuid("phase_id")
			.notNull()
			.references(() => mintPhase.id),
		wallet: text("wallet").notNull(),
	},
	(t) => [primaryKey({ columns: [t.phaseId, t.wallet] })],
)

/** What one NFT of a plan costs in an asset; base units. A plan without a price is free. */
export const mintPrice = pgTable(
	"mint_price",
	{
		planId: uuid("plan_id")
			.notNull()
			.references(() => mintPlan.id),
		/** Id of the asset in the app, e.g. "sol". */
		asset: text("asset").notNull(),
		units: units("units").notNull(),
	},
	(t) => [primaryKey({ columns: [t.planId, t.asset] }), check("mint_price_units", sql`units > 0 and units <> 'NaN'`)],
)

/** One NFT of a plan's stock: each is a row of its own, so that buyers do not wait for one another. */
export const mintUnit = pgTable(
	"mint_unit",
	{
		planId: uuid("plan_id")
			.notNull()
			.references(() => mintPlan.id),
		number: integer("number").notNull(),
		/** What has taken it; null: it is free. */
		purchaseId: uuid("purchase_id"),
		/** Its address on the chain follows from this, so it can be minted once: told to nobody before there is something to sign. */
		secret: uuid("secret").notNull().unique().defaultRandom(),
		/** Until when a quote that has not been signed may be for it; others may be as well. */
		offeredUntil: at("offered_until"),
		/** Several fit one transaction when each is in its collection beforehand: when that was asked for, and when it was done. */
		prepareAskedAt: at("prepare_asked_at"),
		preparedAt: at("prepared_at"),
	},
	(t) => [
		primaryKey({ columns: [t.planId, t.number] }),
		index("mint_unit_left").on(t.planId, t.number).where(sql`purchase_id is null`),
		// What is just being put into its collection is taken by nobody.
		index("mint_unit_free")
			.on(t.planId, t.number)
			.where(sql`purchase_id is null and (prepare_asked_at is null or prepared_at is not null)`),
		index("mint_unit_ready")
			.on(t.planId, t.offeredUntil.nullsFirst(), t.number)
			.where(sql`purchase_id is null and prepared_at is not null`),
		index("mint_unit_offers")
			.on(t.planId, t.offeredUntil.nullsFirst(), t.number)
			.where(sql`purchase_id is null and (prepare_asked_at is null or prepared_at is not null)`),
		index("mint_unit_purchase").on(t.purchaseId).where(sql`purchase_id is not null`),
		check("mint_unit_number", sql`number > 0`),
		check("mint_unit_prepared", sql`prepared_at is null or prepare_asked_at is not null`),
	],
)

/** A purchase, or NFTs that are given (T3): one payment at most, one master, an item for each NFT. */
export const mintPurchase = pgTable(
	"mint_purchase",
	{
		/** A hash of who asks and of the form's own id: the same form sent twice is one purchase. */
		id: uuid("id").primaryKey(),
		planId: uuid("plan_id")
			.notNull()
			.references(() => mintPlan.id),
		/** Null: an operator gives it. */
		phaseId: uuid("phase_id").references(() => mintPhase.id),
		wallet: text("wallet").notNull(),
		quantity: integer("quantity").notNull(),
		/** `atomic`: payment and mint are one transaction. `pay-first`: minted after the payment. `free`: nothing is paid. */
		way: text("way", { enum: ["atomic", "pay-first", "free"] }).notNull(),
		status: text("status").notNull().default("0"),
		/** In the memo of the transaction that mints. */
		reference: text("reference").notNull().unique(),
		/** Of what was quoted; null: free. */
		asset: text("asset"),
		units: units("units"),
		/** Until when the quote holds. */
		expiresAt: at("expires_at").notNull(),
		/** Of the bytes that its buyer signed last. */
		signature: text("signature"),
		/** Why it failed: a code. */
		reason: text("reason"),
		/** Times it was quoted or tried anew. */
		tries: integer("tries").notNull().default(1),
		/** The wallet, or an operator. */
		askedBy: text("asked_by").notNull(),
		createdAt: at("created_at").notNull(),
		endedAt: at("ended_at"),
	},
	(t) => [
		index("mint_purchase_wallet").on(t.planId, t.wallet),
		index("mint_purchase_of").on(t.wallet, t.createdAt, t.id),
		index("mint_purchase_quoted").on(t.expiresAt).where(sql`status = '0'`),
		index("mint_purchase_open").on(t.planId).where(sql`status in ('0','10')`),
		index("mint_purchase_listed").on(t.planId, t.createdAt, t.id),
		index("mint_purchase_newest").on(t.createdAt, t.id),
		index("mint_purchase_signed").on(t.signature).where(sql`signature is not null`),
		// One quote at a time.
		uniqueIndex("mint_purchase_one_quote").on(t.planId, t.wallet).where(sql`status = '0' and way <> 'free'`),
		check("mint_purchase_status", sql`status in ('0','5','10','20')`),
		check("mint_purchase_way", sql`way in ('atomic','pay-first','free')`),
		check("mint_purchase_quantity", sql`quantity between 1 and 5`),
		check("mint_purchase_price", sql`(asset is null) = (units is null) and (units > 0 and units <> 'NaN')`),
		check(
			"mint_purchase_free",
			sql`(way = 'pay-first' and asset is not null) or (way = 'free' and asset is null) or way = 'atomic'`,
		),
		check("mint_purchase_tries", sql`tries between 1 and 5`),
		check("mint_purchase_reason", sql`(status = '5') = (reason is not null)`),
	],
)

/** What is paid for a purchase (T6). Its money comes by an intent of the settlement. */
export const mintingPayment = pgTable(
	"minting_payment",
	{
		id: id(),
		purchaseId: uuid("purchase_id")
			.notNull()
			.references(() => mintPurchase.id),
		status: text("status").notNull().default("0"),
		/** What it is for, by its printed name. */
		payCode: text("pay_code", { enum: PAY_CODES }).notNull().default("create minting"),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		vault: text("vault").notNull(),
		intentId: uuid("intent_id").notNull().unique(),
		/** Of the transaction that paid it. */
		signature: text("signature"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("minting_payment_one").on(t.purchaseId).where(sql`status <> '5'`),
		index("minting_payment_purchase").on(t.purchaseId),
		index("minting_payment_signed").on(t.signature).where(sql`signature is not null`),
		check(
			"minting_payment_code",
			sql`pay_code in ('create token','mint token','burn token','contract verify','create pool','create airdrop','create whitelist','create presale','create recruit','create minting')`,
		),
		check("minting_payment_status", sql`status in ('0','5','10')`),
		check("minting_payment_units", sql`units > 0 and units <> 'NaN'`),
		check("minting_payment_paid", sql`status <> '10' or signature is not null`),
	],
)

/** What the items of a purchase come to together (T4). */
export const mintingMaster = pgTable(
	"minting_master",
	{
		id: id(),
		purchaseId: uuid("purchase_id")
			.notNull()
			.unique()
			.references(() => mintPurchase.id),
		status: text("status").notNull().default("0"),
		changedAt: at("changed_at").notNull(),
	},
	(t) => [
		index("minting_master_open").on(t.changedAt).where(sql`status in ('10','90')`),
		check("minting_master_status", sql`status in ('0','10','20','30','40','90')`),
	],
)

/** One NFT of a purchase (T5). */
export const mintingItem = pgTable(
	"minting_item",
	{
		id: id(),
		masterId: uuid("master_id")
			.notNull()
			.references(() => mintingMaster.id),
		/** Its number in the plan, which a quote was offered and what is paid or signed has taken; null: neither yet. */
		number: integer("number"),
		status: text("status").notNull().default("0"),
		/** Transactions that were signed for it. */
		tries: integer("tries").notNull().default(0),
		/** Of the last of them, or of the one that minted it. */
		signature: text("signature"),
		/** Its address, once it is minted. */
		asset: text("asset"),
		/** When the last of its transactions can no longer land, by the clock; what is unproven 15 minutes later is unknown. */
		landsUntil: at("lands_until"),
		changedAt: at("changed_at").notNull(),
	},
	(t) => [
		index("minting_item_master").on(t.masterId),
		uniqueIndex("minting_item_asset").on(t.asset).where(sql`asset is not null`),
		index("minting_item_signature").on(t.signature).where(sql`signature is not null`),
		index("minting_item_minted_number").on(t.number).where(sql`status = '20'`),
		index("minting_item_failed").on(t.changedAt).where(sql`status = '40' and signature is not null`),
		index("minting_item_unproven").on(t.landsUntil).where(sql`status = '10'`),
		check("minting_item_status", sql`status in ('0','10','20','40')`),
		check("minting_item_signed", sql`status not in ('10') or signature is not null`),
		check("minting_item_minted", sql`(status = '20') = (asset is not null)`),
		check("minting_item_tries", sql`tries between 0 and 5`),
	],
)

/** Money of an item that was paid for and will not be minted: the subject of its outgoing. */
export const mintingRefund = pgTable(
	"minting_refund",
	{
		id: id(),
		itemId: uuid("item_id")
			.notNull()
			.unique()
			.references(() => mintingItem.id),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
	},
	() => [check("minting_refund_units", sql`units > 0 and units <> 'NaN'`)],
)
