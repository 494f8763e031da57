import { sql } from "drizzle-orm"
import {
	bigint,
	boolean,
	check,
	foreignKey,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** A vault for NFTs as it was read last. */
export const nftVault = pgTable(
	"nft_vault",
	{
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		readAt: at("read_at").notNull(),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.chain, t.owner] })],
)

/** An NFT that lies in a vault of ours, or lay there. */
export const nftPrize = pgTable(
	"nft_prize",
	{
		chain: text("chain").notNull(),
		asset: text("asset").notNull(),
		vault: text("vault").notNull(),
		account: text("account").notNull(),
		collection: text("collection").notNull(),
		number: integer("number").notNull(),
		/** Who sent it there; null: it was made there. */
		source: text("source"),
		/** Made there, or sent by our treasury: a stranger's is nobody's prize. */
		isOurs: boolean("is_ours").notNull(),
		isFrozen: boolean("is_frozen").notNull(),
		firstSeenAt: at("first_seen_at").notNull(),
		/** Since when the chain does not show it there any more. */
		goneAt: at("gone_at"),
	},
	(t) => [primaryKey({ columns: [t.chain, t.asset] }), index("nft_prize_listed").on(t.collection, t.number, t.asset)],
)

/** An NFT that is promised: to a drop's or a raffle's gifts, by their place. Of one NFT one promise at a time. */
export const nftPromise = pgTable(
	"nft_promise",
	{
		id: id(),
		chain: text("chain").notNull(),
		asset: text("asset").notNull(),
		kind: text("kind", { enum: ["drop", "raffle"] }).notNull(),
		/** The drop or raffle. */
		subjectId: uuid("subject_id").notNull(),
		position: integer("position").notNull(),
		/** Subject of the order that sends it. */
		orderId: uuid("order_id"),
		since: at("since").notNull(),
		endedAt: at("ended_at"),
		/** Somebody has it, or it is free for another promise. */
		outcome: text("outcome", { enum: ["given", "free"] }),
	},
	(t) => [
		foreignKey({ columns: [t.chain, t.asset], foreignColumns: [nftPrize.chain, nftPrize.asset] }),
		uniqueIndex("nft_promise_once").on(t.chain, t.asset).where(sql`ended_at is null`),
		unique("nft_promise_place").on(t.subjectId, t.position),
		unique("nft_promise_order").on(t.orderId),
		check("nft_promise_kind", sql`kind in ('drop','raffle')`),
		check(
			"nft_promise_outcome",
			sql`(outcome is null) = (ended_at is null) and (outcome is null or outcome in ('given','free'))`,
		),
		check("nft_promise_given", sql`outcome is distinct from 'given' or order_id is not null`),
	],
)
