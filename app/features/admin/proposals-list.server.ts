import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import { listRows } from "#app/db/list-rows.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { ProposalView } from "#app/identity/proposals/proposal-view.ts"
import { proposal, proposalKind } from "#app/identity/proposals/tables.server.ts"
import type { Listed } from "#app/lib/listing.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"

export type ProposalState = "proposed" | "expired" | "approved" | "rejected" | "withdrawn" | "done" | "failed"
export type ProposalLine = Readonly<{
	id: string
	kind: string
	subject: string
	evidence: unknown
	reason: string
	by: string
	byId: string
	at: Date
	expiresAt: Date
	state: ProposalState
	decidedBy: string | null
	decidedAt: Date | null
	decision: string | null
	/** What the worker made of it: "done", or why not. */
	outcome: string | null
	approve: string
	/** The view that was read at the decision; null if the proposal is not decided. */
	seen: ProposalView | null
	/** Decided by somebody else, and the proposer has not confirmed that they read it. */
	isUnread: boolean
}>

/** More than can be open: each expires within three days. */
const MOST_OPEN = 100
export const PROPOSAL_TERMS = { sorts: ["newest-"], filters: [] } as const
export type ProposalListing = Listed<(typeof PROPOSAL_TERMS.sorts)[number], never>

const isOpen = sql`(${proposal.status} = 'proposed' and ${proposal.expiresAt} > clock_timestamp())`
const AT = { by: proposal.proposedAt, kind: "time" } as const

/** What waits for a second person, the newest first; and a page of what does not any more. */
export async function listProposals({ db }: Pick<Context, "db">, asked: ProposalListing, size?: number) {
	const open = await lines(db, {})
		.where(and(eq(proposal.status, "proposed"), isOpen))
		.orderBy(desc(proposal.proposedAt), desc(proposal.id))
		.limit(MOST_OPEN)
	const { rows, next } = await listRows(
		asked,
		{
			sorts: { "newest-": AT },
			id: { by: proposal.id, kind: "uuid" },
			where: [sql`not ${isOpen}`],
			rows: ({ place, where, orderBy, limit }) =>
				lines(db, place)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	return { open: open.map(lineOf), past: rows.map(lineOf), next }
}

function lines<Place extends Readonly<Record<string, SQL<string>>>>(db: Context["db"], place: Place) {
	const other = alias(account, "other")
	return db
		.select({
			one: proposal,
			by: account.uid,
			decidedBy: other.uid,
			outcome: operatorAct.outcome,
			approve: proposalKind.approve,
			isExpired: sql<boolean>`${proposal.expiresAt} <= clock_timestamp()`,
			...place,
		})
		.from(proposal)
		.innerJoin(account, eq(account.id, proposal.proposedBy))
		.innerJoin(proposalKind, eq(proposalKind.kind, proposal.kind))
		.leftJoin(other, eq(other.id, proposal.decidedBy))
		.leftJoin(operatorAct, eq(operatorAct.id, proposal.id))
		.$dynamic()
}

type Found = Readonly<{
	one: typeof proposal.$inferSelect
	by: string
	decidedBy: string | null
	outcome: string | null
	approve: string
	isExpired: boolean
}>

const lineOf = ({ one, isExpired, by, decidedBy, outcome, approve }: Found): ProposalLine => ({
	id: one.id,
	kind: one.kind,
	subject: one.subject,
	evidence: one.evidence,
	reason: one.reason,
	by,
	byId: one.proposedBy,
	at: one.proposedAt,
	expiresAt: one.expiresAt,
	state: stateOf(one.status, { isExpired, outcome }),
	decidedBy,
	decidedAt: one.decidedAt,
	decision: one.decision,
	outcome,
	approve,
	seen: one.seen,
	isUnread: (one.status === "approved" || one.status === "rejected") && one.proposerReadAt === null,
})

function stateOf(
	status: "proposed" | "approved" | "rejected" | "withdrawn",
	{ isExpired, outcome }: Readonly<{ isExpired: boolean; outcome: string | null }>,
): ProposalState {
	if (status === "proposed") return isExpired ? "expired" : "proposed"
	if (status === "approved" && outcome !== null) return outcome === "done" ? "done" : "failed"
	return status
}

/** Marks a decision as read by its proposer; somebody else's, or one that is open, stays as it is. */
export const markDecisionRead = ({ db }: Pick<Context, "db">, { id, by }: Readonly<{ id: string; by: string }>) =>
	db.execute(sql`select read_decision(${id}::uuid, ${by}::uuid)`)
