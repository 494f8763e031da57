import { sql } from "drizzle-orm"
import { bigserial, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/** Every change of a status: what, from where to where, by whom, why, and the proof. Append-only. */
export const journal = pgTable(
	"journal",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		entity: text("entity").notNull(),
		entityId: uuid("entity_id").notNull(),
		from: text("from_status"),
		to: text("to_status").notNull(),
		actor: text("actor").notNull(),
		reason: text("reason").notNull(),
		evidence: jsonb("evidence"),
		at: at("at").notNull(),
	},
	(t) => [index("journal_entity").on(t.entity, t.entityId), index("journal_actor").on(t.actor)],
)

/** What is open for whom: the source of "1 action in progress" on every page. A projection, written with its entity. */
export const operation = pgTable(
	"operation",
	{
		id: id(),
		entity: text("entity").notNull(),
		entityId: uuid("entity_id").notNull(),
		/** A wallet ("solana:<address>") or an anonymous browser ("draft:<hash>"). */
		owner: text("owner").notNull(),
		state: text("state", { enum: ["open", "closed"] }).notNull(),
		/** Address without its language prefix, e.g. "powerzoneCoinStaking/write/complete?draft=…". */
		href: text("href").notNull(),
		changedAt: at("changed_at").notNull(),
	},
	(t) => [
		unique("operation_entity").on(t.entity, t.entityId),
		index("operation_owner").on(t.owner, t.changedAt, t.id),
		index("operation_open").on(t.owner).where(sql`state = 'open'`),
		check("operation_state", sql`state in ('open','closed')`),
	],
)
