import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

/** Why paid chance may be offered to who lives in a country, as two operators have entered it. Written by the worker; ended once, never deleted. */
export const chanceBasis = pgTable(
	"chance_basis",
	{
		/** Of the act that entered it. */
		id: uuid("id").primaryKey(),
		/** ISO 3166-1, two capital letters. */
		country: text("country").notNull(),
		/** What it rests on, as counsel has put it. Public. */
		basis: text("basis").notNull(),
		fromAt: at("from_at").notNull(),
		enteredBy: text("entered_by").notNull(),
		enteredAt: at("entered_at").notNull(),
		/** The act that ended it. */
		endActId: uuid("end_act_id"),
		endedBy: text("ended_by"),
		endedAt: at("ended_at"),
	},
	(t) => [
		uniqueIndex("chance_basis_open").on(t.country).where(sql`ended_at is null`),
		index("chance_basis_country_idx").on(t.country, t.enteredAt),
		index("chance_basis_entered_at_idx").on(t.enteredAt.desc(), t.id),
		check("chance_basis_country", sql`country ~ '^[A-Z]{2}$' and country <> 'ZZ'`),
		check("chance_basis_text", sql`length(basis) between 1 and 2000`),
		check(
			"chance_basis_ended",
			sql`(ended_at is null) = (end_act_id is null) and (ended_at is null) = (ended_by is null)`,
		),
	],
)

/** What a wallet has declared: of age, and where its owner lives. The latest counts; each is kept until its owner deletes them all. */
export const chanceDeclaration = pgTable(
	"chance_declaration",
	{
		id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity().primaryKey(),
		/** As `walletKey` writes it. */
		wallet: text("wallet").notNull(),
		/** 18 or older. */
		adult: boolean("adult").notNull(),
		country: text("country").notNull(),
		/** Of the sentence that was declared. */
		textVersion: text("text_version").notNull(),
		declaredAt: at("declared_at").notNull(),
	},
	(t) => [
		index("chance_declaration_wallet_idx").on(t.wallet, t.id.desc()),
		check("chance_declaration_adult", sql`adult`),
		check("chance_declaration_country", sql`country ~ '^[A-Z]{2}$' and country <> 'ZZ'`),
	],
)

/**
 * A wallet that has shut itself out, by a hash alone: it can be recognized, and nobody can read from it who it is. Rows are only added, so
 * nothing shortens one; a row may go when its term is over.
 */
export const chanceExclusion = pgTable(
	"chance_exclusion",
	{
		/** Of the form that asked. */
		id: uuid("id").primaryKey(),
		/** SHA-256 of "chance-exclusion:" and the wallet's key, in hex. */
		walletHash: text("wallet_hash").notNull(),
		term: text("term", { enum: ["1", "6", "12", "forever"] }).notNull(),
		fromAt: at("from_at").notNull(),
		/** Null: for good. */
		untilAt: at("until_at"),
	},
	(t) => [
		index("chance_exclusion_wallet_idx").on(t.walletHash, t.untilAt),
		index("chance_exclusion_until_at_idx").on(t.untilAt),
		check("chance_exclusion_term", sql`term in ('1','6','12','forever')`),
		check("chance_exclusion_hash", sql`wallet_hash ~ '^[0-9a-f]{64}$'`),
		check(
			"chance_exclusion_until",
			sql`(term = 'forever') = (until_at is null) and (until_at is null or until_at > from_at)`,
		),
	],
)
