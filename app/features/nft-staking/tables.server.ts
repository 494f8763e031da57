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
import { vaultDelegation } from "#app/identity/delegations/tables.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"

const ms = (name: string) => bigint(name, { mode: "bigint" })

/** An NFT that is staked, or was: one row from beginning to end, with the rates that it began with. */
export const nftStake = pgTable(
	"nft_stake",
	{
		id: id(),
		program: text("program").notNull(),
		collection: text("collection").notNull(),
		chain: text("chain").notNull(),
		/** The mint, and the account that held it when it was last seen. */
		asset: text("asset").notNull(),
		account: text("account").notNull(),
		number: integer("number").notNull(),
		owner: text("owner").notNull(),
		status: text("status").notNull(),
		ruleId: uuid("rule_id")
			.notNull()
			.references(() => rule.id),
		twigPerDay: units("twig_per_day").notNull(),
		coinPerDay: units("coin_per_day").notNull(),
		multiplierBps: integer("multiplier_bps").notNull(),
		bonusBps: integer("bonus_bps").notNull(),
		/** Of its term; empty: it has none. */
		days: integer("days"),
		stakedAt: at("staked_at").notNull(),
		lockEnd: at("lock_end"),
		countedMs: ms("counted_ms").notNull().default(sql`0`),
		coveredMs: ms("covered_ms").notNull().default(sql`0`),
		since: at("since"),
		isListed: boolean("is_listed").notNull().default(false),
		isMissed: boolean("is_missed").notNull().default(false),
		openWeek: integer("open_week").notNull(),
		streak: integer("streak").notNull(),
		freezes: integer("freezes").notNull(),
		freezesTo: at("freezes_to").notNull(),
		/** Base units that were claimed so far. */
		twigClaimed: units("twig_claimed").notNull().default(sql`0`),
		coinClaimed: units("coin_claimed").notNull().default(sql`0`),
		bonusClaimed: units("bonus_claimed").notNull().default(sql`0`),
		/** When its owner asked to leave before the end of the term. */
		leftAt: at("left_at"),
		endedAt: at("ended_at"),
		endReason: text("end_reason"),
		/** What shows why it ended or paused by itself: a transaction, a slot. */
		proof: jsonb("proof"),
		/** When its owner was shown that. */
		seenAt: at("seen_at"),
		/** When something is to happen to it by itself. */
		dueAt: at("due_at"),
		/** When the chain was last asked about it, and the newest transaction of its account that is known. */
		checkedAt: at("checked_at").notNull(),
		lastMove: text("last_move"),
	},
	(t) => [
		uniqueIndex("nft_stake_once")
			.on(t.chain, t.asset)
			.where(sql`status in ('staked','paused','locked','exit_requested','cooldown')`),
		index("nft_stake_owner").on(t.owner, t.program, t.collection),
		index("nft_stake_due").on(t.dueAt).where(sql`due_at is not null`),
		index("nft_stake_checked")
			.on(t.checkedAt)
			.where(sql`status in ('staked','paused','locked','exit_requested','cooldown')`),
		index("nft_stake_open_of")
			.on(t.program, t.collection, t.id)
			.where(sql`status in ('staked','paused','locked','exit_requested','cooldown')`),
		check(
			"nft_stake_status",
			sql`status in ('staked','paused','locked','exit_requested','cooldown','matured','unstaked','lost')`,
		),
		check("nft_stake_program", sql`program in ('boost','nova','world')`),
		check("nft_stake_term", sql`(days is null) = (lock_end is null)`),
		check("nft_stake_counts", sql`since is null or status in ('staked','locked')`),
		check("nft_stake_counted", sql`counted_ms >= 0 and covered_ms >= 0 and covered_ms <= counted_ms`),
		check(
			"nft_stake_rates",
			sql`twig_per_day >= 0 and coin_per_day >= 0 and multiplier_bps > 0 and bonus_bps >= 0 and twig_per_day <> 'NaN' and coin_per_day <> 'NaN'`,
		),
		check(
			"nft_stake_claimed",
			sql`twig_claimed >= 0 and coin_claimed >= 0 and bonus_claimed >= 0 and twig_claimed <> 'NaN' and coin_claimed <> 'NaN' and bonus_claimed <> 'NaN'`,
		),
		check("nft_stake_left", sql`left_at is null or status in ('exit_requested','cooldown','unstaked')`),
		check(
			"nft_stake_ended",
			sql`(status in ('matured','unstaked','lost')) = (ended_at is not null and end_reason is not null)`,
		),
	],
)

/** A week of a staked NFT that is decided: checked in for, frozen or missed. */
export const nftWeek = pgTable(
	"nft_week",
	{
		stakeId: uuid("stake_id")
			.notNull()
			.references(() => nftStake.id),
		week: integer("week").notNull(),
		outcome: text("outcome", { enum: ["done", "done_late", "frozen", "missed"] }).notNull(),
		at: at("at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.stakeId, t.week] }),
		check("nft_week_outcome", sql`outcome in ('done','done_late','frozen','missed')`),
	],
)

/** A stretch of time in which a staked NFT counted: what monthly shares are divided by. */
export const nftRun = pgTable(
	"nft_run",
	{
		stakeId: uuid("stake_id")
			.notNull()
			.references(() => nftStake.id),
		from: at("from_at").notNull(),
		to: at("to_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.stakeId, t.from] }),
		index("nft_run_to").on(t.to),
		check("nft_run_span", sql`to_at > from_at`),
	],
)

/** What somebody asked to be done with NFTs: written by the web process, carried out by the worker, each NFT with its own outcome. */
export const nftAct = pgTable(
	"nft_act",
	{
		/** Chosen by whoever asks: the same again is the same act. */
		id: uuid("id").primaryKey(),
		kind: text("kind", { enum: ["stake", "unstake", "check-in", "undo", "claim"] }).notNull(),
		program: text("program").notNull(),
		collection: text("collection").notNull(),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		/** What else was asked: a term, an amount, answers. */
		input: jsonb("input").notNull(),
		/** What allows another wallet to ask for it; null: its owner asked. */
		delegationId: uuid("delegation_id").references(() => vaultDelegation.id),
		/** `signing`: the owner has to sign for it on the chain. */
		state: text("state", { enum: ["open", "signing", "done"] })
			.notNull()
			.default("open"),
		/** Of an act that is refused as a whole: the key of the words that say why. */
		refusal: text("refusal"),
		askedAt: at("asked_at").notNull(),
		doneAt: at("done_at"),
	},
	(t) => [
		index("nft_act_open").on(t.askedAt).where(sql`state = 'open'`),
		index("nft_act_signing").on(t.askedAt).where(sql`state = 'signing'`),
		index("nft_act_owner").on(t.owner, t.askedAt),
		index("nft_act_delegation").on(t.delegationId).where(sql`delegation_id is not null`),
		check("nft_act_delegated", sql`delegation_id is null or kind in ('check-in','claim')`),
		check("nft_act_kind", sql`kind in ('stake','unstake','check-in','undo','claim')`),
		check("nft_act_state", sql`state in ('open','signing','done')`),
		check("nft_act_done", sql`(state = 'done') = (done_at is not null)`),
	],
)

export const nftActItem = pgTable(
	"nft_act_item",
	{
		actId: uuid("act_id")
			.notNull()
			.references(() => nftAct.id),
		/** By its number: what it is, the worker looks up, and the account that holds it. */
		number: integer("number").notNull(),
		asset: text("asset"),
		account: text("account"),
		outcome: text("outcome", { enum: ["open", "done", "skipped"] })
			.notNull()
			.default("open"),
		/** Why it was skipped: the end of a key of the words. */
		reason: text("reason"),
		stakeId: uuid("stake_id").references(() => nftStake.id),
	},
	(t) => [
		primaryKey({ columns: [t.actId, t.number] }),
		check("nft_act_item_outcome", sql`outcome in ('open','done','skipped')`),
		check("nft_act_item_reason", sql`(outcome = 'skipped') = (reason is not null)`),
	],
)

/** A reward that was claimed: the subject of its outgoing, where it is paid on a chain. */
export const nftClaim = pgTable(
	"nft_claim",
	{
		/** Its act's. */
		id: uuid("id")
			.primaryKey()
			.references(() => nftAct.id),
		program: text("program").notNull(),
		collection: text("collection").notNull(),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		reward: text("reward", { enum: ["twig", "coin", "bonus", "usdc"] }).notNull(),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		requestedAt: at("requested_at").notNull(),
	},
	(t) => [
		index("nft_claim_owner").on(t.owner, t.program, t.collection, t.reward, t.requestedAt),
		check("nft_claim_reward", sql`reward in ('twig','coin','bonus','usdc')`),
		check("nft_claim_units", sql`units > 0 and units <> 'NaN'`),
	],
)

/** What of a claim came from which staked NFT, or which month's share. */
export const nftClaimPart = pgTable(
	"nft_claim_part",
	{
		claimId: uuid("claim_id")
			.notNull()
			.references(() => nftClaim.id),
		stakeId: uuid("stake_id").references(() => nftStake.id),
		shareId: uuid("share_id").references(() => nftShare.id),
		units: units("units").notNull(),
	},
	(t) => [
		unique("nft_claim_part_once").on(t.claimId, t.stakeId, t.shareId),
		index("nft_claim_part_stake").on(t.stakeId),
		index("nft_claim_part_share").on(t.shareId),
		check("nft_claim_part_units", sql`units > 0 and units <> 'NaN'`),
		check("nft_claim_part_of", sql`(stake_id is null) <> (share_id is null)`),
	],
)

/** Until when the pool covers what a program's NFTs count. */
export const nftCover = pgTable("nft_cover", {
	program: text("program").primaryKey(),
	coveredUntil: at("covered_until").notNull(),
})
/** A month's pool in dollars for a collection, as an operator declared it, and what it was divided by once the month was over. */
export const nftShareMonth = pgTable(
	"nft_share_month",
	{
		id: id(),
		program: text("program").notNull(),
		collection: text("collection").notNull(),
		/** "2026-11" */
		month: text("month").notNull(),
		asset: text("asset").notNull(),
		pool: units("pool").notNull(),
		declaredAt: at("declared_at").notNull(),
		totalMs: ms("total_ms"),
		statedAt: at("stated_at"),
	},
	(t) => [
		unique("nft_share_month_once").on(t.program, t.collection, t.month),
		check("nft_share_month_name", sql`month ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
		check("nft_share_month_pool", sql`pool > 0 and pool <> 'NaN'`),
		check("nft_share_month_stated", sql`(stated_at is null) = (total_ms is null)`),
	],
)

/** A wallet's part of a month. */
export const nftShare = pgTable(
	"nft_share",
	{
		id: id(),
		monthId: uuid("month_id")
			.notNull()
			.references(() => nftShareMonth.id),
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		countedMs: ms("counted_ms").notNull(),
		units: units("units").notNull(),
		claimed: units("claimed").notNull().default(sql`0`),
		/** Until when it can be claimed. */
		endsAt: at("ends_at").notNull(),
	},
	(t) => [
		unique("nft_share_once").on(t.monthId, t.chain, t.owner),
		index("nft_share_owner").on(t.owner),
		index("nft_share_left").on(t.endsAt).where(sql`claimed < units`),
		check("nft_share_units", sql`units >= 0 and claimed >= 0 and claimed <= units and units <> 'NaN'`),
	],
)
