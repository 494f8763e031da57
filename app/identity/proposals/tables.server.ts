import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import { account } from "../accounts/tables.server.ts"
import type { ProposalView } from "./proposal-view.ts"

/** An act that takes two: one proposes it, another approves it, the worker carries it out under the same id. */
export const proposal = pgTable(
	"proposal",
	{
		/** Becomes the id of the operator's act. */
		id: id(),
		kind: text("kind").notNull(),
		/** What it is done to, as the act takes it. */
		subject: text("subject").notNull(),
		/** The act's evidence, its reason among it. */
		evidence: jsonb("evidence").notNull(),
		reason: text("reason").notNull(),
		proposedBy: uuid("proposed_by")
			.notNull()
			.references(() => account.id),
		proposedAt: at("proposed_at").notNull(),
		expiresAt: at("expires_at").notNull(),
		status: text("status", { enum: ["proposed", "approved", "rejected", "withdrawn"] })
			.notNull()
			.default("proposed"),
		decidedBy: uuid("decided_by").references(() => account.id),
		decidedAt: at("decided_at"),
		/** The note of whoever decided: of a rejection its reason, otherwise it may be empty. */
		decision: text("decision"),
		/** What the act meant when it was decided, in the language of who decided. */
		seen: jsonb("seen").$type<ProposalView>(),
		/** When the proposer confirmed that they have read the decision. */
		proposerReadAt: at("proposer_read_at"),
	},
	(t) => [
		index("proposal_open").on(t.proposedAt).where(sql`status = 'proposed'`),
		index("proposal_subject").on(t.subject),
		index("proposal_proposed_at").on(t.proposedAt.desc(), t.id),
		index("proposal_proposed_by_idx").on(t.proposedBy),
		index("proposal_decided_by_idx").on(t.decidedBy),
		index("proposal_unread")
			.on(t.proposedBy, t.decidedAt)
			.where(sql`status in ('approved','rejected') and proposer_read_at is null`),
		check("proposal_status", sql`status in ('proposed','approved','rejected','withdrawn')`),
		check(
			"proposal_decided",
			sql`(status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)`,
		),
		check(
			"proposal_by_another",
			sql`(status not in ('approved','rejected') or decided_by <> proposed_by) and (status <> 'withdrawn' or decided_by = proposed_by)`,
		),
		check("proposal_reason", sql`length(reason) between 1 and 2000`),
	],
)

/** Which acts there are, what somebody must be let do to propose and to approve them, and which of them one may do alone. */
export const proposalKind = pgTable("proposal_kind", {
	kind: text("kind").primaryKey(),
	propose: text("propose").notNull(),
	approve: text("approve").notNull(),
	/** `always`: it only stops something. `small`: of a payout below the limit of its asset. `never`. */
	alone: text("alone", { enum: ["always", "small", "never"] }).notNull(),
})

/** Payouts up to so much an operator may let go alone; of an asset without a row every payout takes two. */
export const aloneLimit = pgTable(
	"alone_limit",
	{
		asset: text("asset").primaryKey(),
		units: units("units").notNull(),
		/** The act that set it. */
		actId: uuid("act_id").notNull(),
		setAt: at("set_at").notNull(),
	},
	() => [check("alone_limit_units", sql`units >= 0 and units <> 'NaN'`)],
)
