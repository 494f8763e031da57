import { sql } from "drizzle-orm"
import {
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import { CANCELS, CATEGORIES, VESTED } from "./status.ts"

/** A file of schedules as an operator uploaded it: published whole, or discarded whole. */
export const vestingList = pgTable(
	"vesting_list",
	{
		/** Made with the form, so sent twice it is one list. */
		id: uuid("id").primaryKey(),
		title: text("title").notNull(),
		rows: integer("rows").notNull(),
		/** Of the file, in hex. */
		sha256: text("sha256").notNull(),
		createdBy: text("created_by").notNull(),
		createdAt: at("created_at").notNull(),
		publishedAt: at("published_at"),
		discardedAt: at("discarded_at"),
	},
	(t) => [
		index("vesting_list_created").on(t.createdAt, t.id),
		check("vesting_list_rows", sql`rows between 1 and 500`),
		check("vesting_list_one_end", sql`num_nonnulls(published_at, discarded_at) <= 1`),
	],
)

/** What is let go to whom, and by which rule. Its terms stay as they were uploaded. */
export const vestingSchedule = pgTable(
	"vesting_schedule",
	{
		id: id(),
		listId: uuid("list_id")
			.notNull()
			.references(() => vestingList.id),
		/** Its line in the file. */
		line: integer("line").notNull(),
		status: text("status").notNull().default("draft"),
		/** Id of the asset. */
		asset: text("asset", { enum: VESTED }).notNull(),
		category: text("category", { enum: CATEGORIES }).notNull(),
		wallet: text("wallet").notNull(),
		total: units("total").notNull(),
		/** A day at 00:00 UTC. */
		startsAt: at("starts_at").notNull(),
		firstBps: integer("first_bps").notNull(),
		cliffMonths: integer("cliff_months").notNull(),
		linearMonths: integer("linear_months").notNull(),
		stepMonths: integer("step_months").$type<1 | 3>().notNull(),
		cancels: text("cancels", { enum: CANCELS }).notNull(),
		isExample: boolean("is_example").notNull().default(false),
		/** From its publication on: the chain, the mint, and the account that pays. */
		chain: text("chain"),
		mint: text("mint"),
		paysFrom: text("pays_from"),
		/** Base units; written by the function that claims. */
		claimed: units("claimed").notNull().default(sql`0`),
		createdAt: at("created_at").notNull(),
		publishedAt: at("published_at"),
		/** The act of two operators that published it, and that cancelled it. */
		publishActId: uuid("publish_act_id"),
		cancelledAt: at("cancelled_at"),
		cancelActId: uuid("cancel_act_id"),
		endedAt: at("ended_at"),
	},
	(t) => [
		unique("vesting_schedule_line").on(t.listId, t.line),
		// The same once more is a file that was sent twice.
		uniqueIndex("vesting_schedule_once")
			.on(t.wallet, t.asset, t.category, t.startsAt, t.total)
			.where(sql`status in ('draft','active')`),
		index("vesting_schedule_wallet").on(t.wallet, t.createdAt, t.id),
		index("vesting_schedule_public").on(t.asset, t.category, t.startsAt, t.id).where(sql`status <> 'draft'`),
		index("vesting_schedule_created").on(t.createdAt, t.id),
		check("vesting_schedule_status", sql`status in ('draft','active','cancelled','ended')`),
		check("vesting_schedule_asset", sql`asset in ('scg','etm','pvt')`),
		check(
			"vesting_schedule_category",
			sql`category in ('team','advisors','investors','public','ecosystem','treasury','partner')`,
		),
		check("vesting_schedule_total", sql`total > 0 and total <> 'NaN'`),
		check("vesting_schedule_claimed", sql`claimed between 0 and total`),
		check("vesting_schedule_starts", sql`extract(epoch from starts_at) % 86400 = 0`),
		check(
			"vesting_schedule_months",
			sql`first_bps between 0 and 10000 and cliff_months between 0 and 120 and linear_months between 0 and 240 and step_months in (1, 3) and linear_months % step_months = 0`,
		),
		check("vesting_schedule_cancels", sql`cancels in ('nobody','operators')`),
		check(
			"vesting_schedule_published",
			sql`(status = 'draft') = (num_nulls(chain, mint, pays_from, published_at) = 4) and (status = 'draft' or num_nulls(chain, mint, pays_from, published_at) = 0)`,
		),
		check(
			"vesting_schedule_cancelled",
			sql`(status = 'cancelled') = (cancelled_at is not null) and (status <> 'cancelled' or (cancels = 'operators' and cancel_act_id is not null))`,
		),
		check(
			"vesting_schedule_ended",
			sql`(status = 'ended') = (ended_at is not null) and (status <> 'ended' or claimed = total)`,
		),
	],
)

/** The releases of a schedule that was published, as its terms come to: what functions of the database go by. They never change. */
export const vestingRelease = pgTable(
	"vesting_release",
	{
		scheduleId: uuid("schedule_id")
			.notNull()
			.references(() => vestingSchedule.id),
		at: at("at").notNull(),
		units: units("units").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.scheduleId, t.at] }),
		index("vesting_release_at").on(t.at),
		check("vesting_release_units", sql`units > 0 and units <> 'NaN'`),
	],
)

/**
 * What a holder has asked for of one coin, paid from one account: the subject of its outgoing. One request may be of several coins, accounts and
 * schedules.
 */
export const vestingClaim = pgTable(
	"vesting_claim",
	{
		id: id(),
		/** Made with the form: the same form sent twice is one request. */
		requestId: uuid("request_id").notNull(),
		wallet: text("wallet").notNull(),
		/** The schedule that was asked for; null: all of the wallet's. */
		askedId: uuid("asked_id").references(() => vestingSchedule.id),
		asset: text("asset").notNull(),
		mint: text("mint").notNull(),
		/** The account that pays it: that of its schedules. */
		paysFrom: text("pays_from").notNull(),
		units: units("units").notNull(),
		requestedAt: at("requested_at").notNull(),
		paidAt: at("paid_at"),
	},
	(t) => [
		unique("vesting_claim_request").on(t.requestId, t.mint, t.paysFrom),
		index("vesting_claim_wallet").on(t.wallet, t.requestedAt, t.id),
		check("vesting_claim_units", sql`units > 0 and units <> 'NaN'`),
	],
)

/** What of a claim is of which schedule. */
export const vestingClaimPart = pgTable(
	"vesting_claim_part",
	{
		claimId: uuid("claim_id")
			.notNull()
			.references(() => vestingClaim.id),
		scheduleId: uuid("schedule_id")
			.notNull()
			.references(() => vestingSchedule.id),
		units: units("units").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.claimId, t.scheduleId] }),
		index("vesting_claim_part_schedule").on(t.scheduleId),
		check("vesting_claim_part_units", sql`units > 0 and units <> 'NaN'`),
	],
)

/** How much there is of a coin in all, as the chain said. */
export const coinSupply = pgTable(
	"coin_supply",
	{
		mint: text("mint").primaryKey(),
		units: units("units").notNull(),
		readAt: at("read_at").notNull(),
	},
	() => [check("coin_supply_units", sql`units >= 0 and units <> 'NaN'`)],
)
