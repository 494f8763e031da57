import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import type { BeaconChain } from "#app/draws/beacon/chains.ts"
import type { Prize, RaffleTerms } from "#app/draws/raffle/terms.ts"

/** What people read of a raffle, in each language; its hash is the terms' `rules`. */
export type RaffleTexts = Readonly<Record<"en" | "ko" | "id", Readonly<{ title: string; rules: readonly string[] }>>>

/** A raffle. What was committed is frozen, and each thing that is found out later is written once (triggers). */
export const raffle = pgTable(
	"raffle",
	{
		id: id(),
		/** As its address, its memos and its proof name it. */
		name: text("name").notNull().unique(),
		status: text("status").notNull(),
		texts: jsonb("texts").$type<RaffleTexts>().notNull(),
		opensAt: at("opens_at").notNull(),
		closesAt: at("closes_at").notNull(),
		/** When it closes where too few tickets are there by then; null: then nothing is drawn. */
		extendedTo: at("extended_to"),
		maximum: integer("maximum").notNull(),
		minimum: integer("minimum").notNull(),
		winsPerWallet: text("wins_per_wallet", { enum: ["one", "any"] }).notNull(),
		prizes: jsonb("prizes").$type<readonly Prize[]>().notNull(),
		/** Wallets whose tickets count for nothing: the team's. */
		excluded: jsonb("excluded").$type<readonly string[]>().notNull(),
		/** Made by a demo, and no offer. */
		isExample: boolean("is_example").notNull().default(false),
		createdBy: text("created_by").notNull(),
		createdAt: at("created_at").notNull(),

		/** From here on: since it was committed. CAIP-2 name of the chain with the memos; whose signature they bear. */
		network: text("network"),
		memoKey: text("memo_key"),
		beacon: jsonb("beacon").$type<BeaconChain>(),
		terms: jsonb("terms").$type<RaffleTerms>(),
		commit: text("commit"),
		committedAt: at("committed_at"),
		/** Subjects of the memos, and the transactions that they landed in. */
		commitMemo: uuid("commit_memo"),
		commitSignature: text("commit_signature"),
		extensionMemo: uuid("extension_memo"),
		extensionSignature: text("extension_signature"),
		/** Tickets at the first close, where it went on. */
		extensionSold: integer("extension_sold"),
		rootMemo: uuid("root_memo"),
		rootSignature: text("root_signature"),
		root: text("root"),
		rows: integer("rows"),
		closedAt: at("closed_at"),
		/** The round's signature, once it decided. */
		roundSignature: text("round_signature"),
		drawnAt: at("drawn_at"),
		endedAt: at("ended_at"),
		cancelReason: text("cancel_reason"),
		/** The number of the next ticket. */
		nextTicket: integer("next_ticket").notNull().default(1),
	},
	(t) => [
		index("raffle_created").on(t.createdAt, t.id),
		check(
			"raffle_status",
			sql`status in ('draft','committed','selling','extended','closed','drawn','redrawn','delivered','expired','cancelled')`,
		),
		check("raffle_name", sql`name ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'`),
		check("raffle_window", sql`opens_at < closes_at and (extended_to is null or extended_to > closes_at)`),
		check("raffle_tickets", sql`minimum >= 0 and minimum <= maximum and maximum between 1 and 10000`),
		check("raffle_wins", sql`wins_per_wallet in ('one','any')`),
		check(
			"raffle_committed",
			sql`(status = 'draft') = (commit is null) and (commit is null) = (terms is null) and (commit is null) = (beacon is null)
				and (commit is null) = (memo_key is null) and (commit is null) = (network is null) and (commit is null) = (committed_at is null)
				and (commit is null) = (commit_memo is null)`,
		),
		check("raffle_sells_what_is_on_the_chain", sql`status in ('draft','committed') or commit_signature is not null`),
		check("raffle_extension", sql`(extension_sold is null) = (extension_memo is null)`),
		check("raffle_root", sql`(root is null) = (rows is null) and (root is null) = (root_memo is null)`),
		check("raffle_closed", sql`status not in ('closed','drawn','redrawn','delivered','expired') or root is not null`),
		check(
			"raffle_drawn",
			sql`status not in ('drawn','redrawn','delivered','expired') or (round_signature is not null and root_signature is not null and drawn_at is not null)`,
		),
		check("raffle_cancelled", sql`(status = 'cancelled') = (cancel_reason is not null)`),
		check("raffle_ended", sql`(status in ('delivered','expired','cancelled')) = (ended_at is not null)`),
	],
)

/** A ticket: one of an NFT that was minted. Its weight is written at the close, once. */
export const raffleTicket = pgTable(
	"raffle_ticket",
	{
		raffleId: uuid("raffle_id")
			.notNull()
			.references(() => raffle.id),
		number: integer("number").notNull(),
		wallet: text("wallet").notNull(),
		/** The mint that it was given for: one of each. */
		source: uuid("source").notNull(),
		/** The signature of the transaction that it was paid by. */
		payment: text("payment").notNull(),
		/** The NFT, which counts once more while its buyer has staked it. */
		asset: text("asset"),
		weight: integer("weight"),
		givenAt: at("given_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.raffleId, t.number] }),
		unique("raffle_ticket_source").on(t.source),
		index("raffle_ticket_wallet").on(t.wallet, t.raffleId),
		check("raffle_ticket_number", sql`number > 0`),
		check("raffle_ticket_weight", sql`weight between 0 and 1000`),
	],
)

/** Who a prize goes to: the place that the draw gave it, and after each redraw the next. The last of a prize counts. */
export const raffleDelivery = pgTable(
	"raffle_delivery",
	{
		/** Subject of its outgoing. */
		id: id(),
		raffleId: uuid("raffle_id")
			.notNull()
			.references(() => raffle.id),
		seq: integer("seq").notNull(),
		/** Its index in the terms. */
		prize: integer("prize").notNull(),
		/** Of the published order; null, as its ticket and wallet: nobody was left, and the treasury keeps it. */
		place: integer("place"),
		ticket: integer("ticket"),
		wallet: text("wallet"),
		asset: text("asset").notNull(),
		units: units("units").notNull(),
		/** Why it did not go to whoever had it before; null: it is the first. */
		reason: text("reason", { enum: ["excluded", "undeliverable"] }),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
		/** It goes to somebody else instead. */
		passedAt: at("passed_at"),
	},
	(t) => [
		unique("raffle_delivery_seq").on(t.raffleId, t.seq),
		unique("raffle_delivery_place").on(t.raffleId, t.place),
		index("raffle_delivery_wallet").on(t.wallet, t.raffleId).where(sql`wallet is not null`),
		check("raffle_delivery_place_of", sql`(place is null) = (ticket is null) and (place is null) = (wallet is null)`),
		check("raffle_delivery_units", sql`units > 0 and units <> 'NaN'`),
		check("raffle_delivery_reason", sql`reason in ('excluded','undeliverable')`),
		check("raffle_delivery_one_end", sql`done_at is null or passed_at is null`),
	],
)
