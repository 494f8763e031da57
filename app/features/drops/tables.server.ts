import { sql } from "drizzle-orm"
import {
	boolean,
	check,
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
import type { DropRule, DropTexts } from "./drop.ts"

/** A drop: a gift, how many of it there are, for whom, and when. What a published one promises is frozen by a trigger. */
export const giftDrop = pgTable(
	"gift_drop",
	{
		id: id(),
		/** No.1 to No.4. */
		number: integer("number").notNull(),
		status: text("status").notNull(),
		texts: jsonb("texts").$type<DropTexts>().notNull(),
		kind: text("kind", { enum: ["nft", "rwa", "usdc"] }).notNull(),
		/** Id of the asset among those that the site deals in. */
		asset: text("asset").notNull(),
		/** Base units that each receives. */
		units: units("units").notNull(),
		stock: integer("stock").notNull(),
		given: integer("given").notNull().default(0),
		/** Any of these is enough. */
		rules: jsonb("rules").$type<readonly DropRule[]>().notNull(),
		snapshotAt: at("snapshot_at").notNull(),
		opensAt: at("opens_at").notNull(),
		closesAt: at("closes_at").notNull(),
		isExample: boolean("is_example").notNull().default(false),
		/** When its holdings were written down; how many they are, and their hash (hex), see `drop_snapshot_lines`. */
		snapshotTakenAt: at("snapshot_taken_at"),
		snapshotRows: integer("snapshot_rows"),
		snapshotHash: text("snapshot_hash"),
		/** From its opening on: the chain, the mint, and the account that pays. */
		chain: text("chain"),
		mint: text("mint"),
		paysFrom: text("pays_from"),
		/** Since when it waits for its vault to cover it. */
		uncoveredSince: at("uncovered_since"),
		createdBy: text("created_by").notNull(),
		createdAt: at("created_at").notNull(),
		publishedAt: at("published_at"),
		endedAt: at("ended_at"),
		returnedAt: at("returned_at"),
		version: integer("version").notNull().default(1),
	},
	(t) => [
		index("gift_drop_number").on(t.number, t.opensAt, t.id),
		index("gift_drop_created").on(t.createdAt, t.id),
		// One of a number is announced or open at a time.
		uniqueIndex("gift_drop_live").on(t.number).where(sql`status in ('published','open')`),
		check("gift_drop_number_is", sql`number between 1 and 4`),
		check("gift_drop_kind", sql`kind in ('nft','rwa','usdc')`),
		check("gift_drop_status", sql`status in ('draft','published','open','ended','returned','cancelled')`),
		check("gift_drop_units", sql`units > 0 and units <> 'NaN'`),
		check("gift_drop_stock", sql`stock > 0 and given >= 0 and given <= stock`),
		check("gift_drop_window", sql`snapshot_at <= opens_at and opens_at < closes_at`),
		check(
			"gift_drop_opened",
			sql`status not in ('open','ended','returned') or (chain is not null and mint is not null and pays_from is not null)`,
		),
		check(
			"gift_drop_snapshot",
			sql`(snapshot_taken_at is null) = (snapshot_hash is null) and (snapshot_taken_at is null) = (snapshot_rows is null)`,
		),
	],
)

/** What was held at the moment of the snapshot, of the collections that the rules name: written once, in one transaction. */
export const dropHolding = pgTable(
	"drop_holding",
	{
		dropId: uuid("drop_id")
			.notNull()
			.references(() => giftDrop.id),
		chain: text("chain").notNull(),
		/** The NFT, and whose it was. */
		asset: text("asset").notNull(),
		owner: text("owner").notNull(),
		collection: text("collection").notNull(),
		number: integer("number").notNull(),
		stakedAt: at("staked_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.dropId, t.chain, t.asset] }), index("drop_holding_owner").on(t.owner, t.dropId)],
)

/** Wallets that a rule lists by name. */
export const dropListed = pgTable(
	"drop_listed",
	{
		dropId: uuid("drop_id")
			.notNull()
			.references(() => giftDrop.id),
		wallet: text("wallet").notNull(),
	},
	(t) => [primaryKey({ columns: [t.dropId, t.wallet] }), index("drop_listed_wallet").on(t.wallet)],
)

/** The NFTs of a drop that gives NFTs, in the order in which they are given: by their number. From its publication on each is promised. */
export const dropNft = pgTable(
	"drop_nft",
	{
		dropId: uuid("drop_id")
			.notNull()
			.references(() => giftDrop.id),
		position: integer("position").notNull(),
		asset: text("asset").notNull(),
		/** Its number in its collection. */
		number: integer("number").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.dropId, t.position] }),
		unique("drop_nft_once").on(t.dropId, t.asset),
		check("drop_nft_position", sql`position >= 0`),
	],
)

/** A wallet's part in a drop (T2): one row, whatever becomes of it. */
export const dropLog = pgTable(
	"drop_log",
	{
		id: id(),
		dropId: uuid("drop_id")
			.notNull()
			.references(() => giftDrop.id),
		wallet: text("wallet").notNull(),
		status: text("status").notNull(),
		/** How often it was asked for. */
		tries: integer("tries").notNull().default(0),
		/** What is being paid, or was paid last: the subject of its outgoing. */
		payoutId: uuid("payout_id"),
		createdAt: at("created_at").notNull(),
		changedAt: at("changed_at").notNull(),
		/** The worker has signed that it is due. */
		isSigned: boolean("is_signed").notNull().default(false),
	},
	(t) => [
		unique("drop_log_once").on(t.dropId, t.wallet),
		index("drop_log_wallet").on(t.wallet, t.createdAt, t.id),
		index("drop_log_unsigned").on(t.createdAt).where(sql`not is_signed and status <> '0'`),
		index("drop_log_processing").on(t.changedAt).where(sql`status = '10'`),
		check("drop_log_status", sql`status in ('0','10','20','40')`),
		check("drop_log_tries", sql`tries between 0 and 5`),
		check("drop_log_paid", sql`status in ('0') or payout_id is not null`),
	],
)

/** One try to deliver a gift. */
export const dropPayout = pgTable(
	"drop_payout",
	{
		/** Subject of the outgoing. */
		id: id(),
		logId: uuid("log_id")
			.notNull()
			.references(() => dropLog.id),
		/** How often it was tried again by itself, and when it is the next time. */
		retries: integer("retries").notNull().default(0),
		nextTryAt: at("next_try_at"),
		createdAt: at("created_at").notNull(),
		endedAt: at("ended_at"),
		/** What shows that it can never arrive. */
		proof: jsonb("proof"),
	},
	(t) => [index("drop_payout_log").on(t.logId), check("drop_payout_retries", sql`retries between 0 and 3`)],
)

/** An NFT that has counted for a gift: it counts once in a drop, whoever holds it then. */
export const dropNftUse = pgTable(
	"drop_nft_use",
	{
		dropId: uuid("drop_id")
			.notNull()
			.references(() => giftDrop.id),
		chain: text("chain").notNull(),
		asset: text("asset").notNull(),
		logId: uuid("log_id")
			.notNull()
			.references(() => dropLog.id),
	},
	(t) => [primaryKey({ columns: [t.dropId, t.chain, t.asset] }), index("drop_nft_use_log").on(t.logId)],
)

/** What the site has signed for a wallet: that it is entitled to a gift, and why. The bytes as they were signed. */
export const dropEntitlement = pgTable("drop_entitlement", {
	logId: uuid("log_id")
		.primaryKey()
		.references(() => dropLog.id),
	body: text("body").notNull(),
	/** Ed25519 and its public key, both in base58. */
	signature: text("signature").notNull(),
	key: text("key").notNull(),
	signedAt: at("signed_at").notNull(),
})

/** How far the owners of reminders were gone through for a moment before a drop's end: each moment once. */
export const dropTelling = pgTable(
	"drop_telling",
	{
		dropId: uuid("drop_id")
			.notNull()
			.references(() => giftDrop.id),
		/** Days before the end. */
		days: integer("days").notNull(),
		/** The last way that was looked at; null: none yet. */
		after: uuid("after"),
		doneAt: at("done_at"),
	},
	(t) => [primaryKey({ columns: [t.dropId, t.days] })],
)
