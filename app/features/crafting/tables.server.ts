import { sql } from "drizzle-orm"
import {
	bigint,
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
import { rule } from "#app/settings/rules/tables.server.ts"

/** An act of the forge, from what was asked for to what came of it. */
export const gear = pgTable(
	"gear",
	{
		/** Names its payment and what is signed for it. */
		id: id(),
		/** Hash of the order: it stands in the memo that its wallet signs. */
		orderHash: text("order_hash").notNull().unique(),
		kind: text("kind", { enum: ["craft", "enhance", "evolve"] }).notNull(),
		series: text("series").notNull(),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		/** The odds and prices that were shown before it was paid. */
		ruleId: uuid("rule_id")
			.notNull()
			.references(() => rule.id),
		/** The order itself (`GearOrder`). */
		order: jsonb("order_said").notNull(),
		/** What it costs. */
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		intentId: uuid("intent_id").notNull(),
		status: text("status").notNull(),
		createdAt: at("created_at").notNull(),
		/** The transaction that pays and gives the inputs into our hands, from the moment our signature is on it. */
		signature: text("signature"),
		/** The beacon whose round decides, as it was when we signed; and, of a finalized payment, the time of its block. */
		beacon: jsonb("beacon"),
		blockTime: at("block_time"),
		slot: bigint("slot", { mode: "bigint" }),
		round: bigint("round", { mode: "number" }),
		/** As the payment stood at `confirmed`: a fork may change it, the receipt does not. */
		provisional: jsonb("provisional"),
		/** Of the orders that make what came of it (of a craft also the id of what is minted) and that end what went in: nobody's to know before. */
		makeId: uuid("make_id").unique(),
		closeId: uuid("close_id").unique(),
		/** The address of what was made or changed, once it is there. */
		result: text("result"),
		/** Why it failed: the end of a key of the words. */
		failure: text("failure"),
		endedAt: at("ended_at"),
	},
	(t) => [
		// One at a time, so that the order of payments is the order of receipts: what was paid and failed is still open.
		uniqueIndex("gear_one_open")
			.on(t.chain, t.owner, t.series)
			.where(sql`status in ('0','10','11','12') or (status = '40' and block_time is not null)`),
		unique("gear_signature").on(t.chain, t.signature),
		index("gear_owner").on(t.owner, t.createdAt),
		index("gear_under_way").on(t.createdAt).where(sql`status in ('0','10','11','12')`),
		index("gear_newest").on(t.createdAt, t.id),
		// What operators look for, the newest first.
		index("gear_status_newest").on(t.status, t.createdAt, t.id),
		index("gear_kind_newest").on(t.kind, t.createdAt, t.id),
		index("gear_signed").on(t.signature).where(sql`signature is not null`),
		index("gear_paid").on(t.series, t.blockTime).where(sql`block_time is not null`),
		check("gear_kind", sql`kind in ('craft','enhance','evolve')`),
		check("gear_status", sql`status in ('0','10','11','12','20','40')`),
		check("gear_units", sql`units > 0 and units <> 'NaN'`),
		check("gear_signed", sql`status = '0' or status = '40' or signature is not null`),
		check("gear_paid_for", sql`status not in ('11','12','20') or (block_time is not null and slot is not null)`),
		check("gear_time", sql`block_time is null or (signature is not null and beacon is not null)`),
		check("gear_failed", sql`(status = '40') = (failure is not null)`),
		check("gear_ended", sql`status <> '20' or ended_at is not null`),
	],
)

/** What goes into an act. While it is not given back no other act can have it. */
export const gearInput = pgTable(
	"gear_input",
	{
		gearId: uuid("gear_id")
			.notNull()
			.references(() => gear.id),
		place: integer("place").notNull(),
		/** The tool, the item that is worked on, and the one that an evolution takes beside it. */
		role: text("role", { enum: ["tool", "item", "second"] }).notNull(),
		chain: text("chain").notNull(),
		collection: text("collection").notNull(),
		asset: text("asset").notNull(),
		account: text("account").notNull(),
		number: integer("number").notNull(),
		/** `burnt`: nobody has it any more. */
		state: text("state", { enum: ["held", "free", "burnt"] })
			.notNull()
			.default("held"),
	},
	(t) => [
		primaryKey({ columns: [t.gearId, t.place] }),
		uniqueIndex("gear_input_once").on(t.chain, t.asset).where(sql`state <> 'free'`),
		check("gear_input_role", sql`role in ('tool','item','second')`),
		check("gear_input_state", sql`state in ('held','free','burnt')`),
	],
)

/** A weapon that the forge has made: what it is and its level, whoever holds it. */
export const gearItem = pgTable(
	"gear_item",
	{
		/** The mint. */
		asset: text("asset").notNull(),
		chain: text("chain").notNull(),
		weapon: text("weapon").notNull(),
		tier: text("tier", { enum: ["common", "rare", "epic", "legendary", "mythic"] }).notNull(),
		level: integer("level").notNull().default(0),
		/** The act that made it; empty: an example of the demo. */
		gearId: uuid("gear_id").references(() => gear.id),
		madeAt: at("made_at").notNull(),
		burntAt: at("burnt_at"),
	},
	(t) => [
		primaryKey({ columns: [t.chain, t.asset] }),
		unique("gear_item_of").on(t.gearId),
		check("gear_item_tier", sql`tier in ('common','rare','epic','legendary','mythic')`),
		check("gear_item_level", sql`level between 0 and 10`),
	],
)

/** What came of an act, each naming the one before it of the same wallet and series: written once, and never again. */
export const gearReceipt = pgTable(
	"gear_receipt",
	{
		gearId: uuid("gear_id")
			.primaryKey()
			.references(() => gear.id),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		series: text("series").notNull(),
		/** How many of this wallet and series came before. */
		place: integer("place").notNull(),
		kind: text("kind", { enum: ["craft", "enhance", "evolve"] }).notNull(),
		round: bigint("round", { mode: "number" }).notNull(),
		/** The beacon's signature of that round: anybody can check it. */
		signature: text("signature").notNull(),
		outcome: jsonb("outcome").notNull(),
		tier: text("tier").notNull(),
		/** Of a craft always; of the others whether it succeeded. */
		isHit: boolean("is_hit").notNull(),
		/** The tier that was certain; empty: a natural roll. */
		guaranteed: text("guaranteed"),
		/** As it was before, and the receipt itself (`GearReceipt`). */
		pity: jsonb("pity").notNull(),
		receipt: jsonb("receipt").notNull(),
		hash: text("hash").notNull().unique(),
		previous: text("previous"),
		at: at("at").notNull(),
	},
	(t) => [
		unique("gear_receipt_chain").on(t.chain, t.owner, t.series, t.place),
		unique("gear_receipt_after").on(t.previous),
		index("gear_receipt_observed").on(t.series, t.kind, t.tier),
		check("gear_receipt_kind", sql`kind in ('craft','enhance','evolve')`),
		check("gear_receipt_first", sql`(place = 0) = (previous is null)`),
	],
)

/** By how much the times of blocks are behind, as it was measured last, and whether the forge is open by that: a row for each chain. */
export const forgeClock = pgTable(
	"forge_clock",
	{
		chain: text("chain").primaryKey(),
		isOpen: boolean("is_open").notNull(),
		lagMs: integer("lag_ms").notNull(),
		measuredAt: at("measured_at").notNull(),
	},
	() => [check("forge_clock_lag", sql`lag_ms >= 0`)],
)
