import { desc, eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { proposal, proposalKind } from "#app/identity/proposals/tables.server.ts"
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
}>

const MOST = 100

/** What was asked for, what is open first, then the newest. */
export async function listProposals({ db }: Pick<Context, "db">): Promise<ProposalLine[]> {
	const other = alias(account, "other")
	const rows = await db
		.select({
			one: proposal,
			by: account.uid,
			decidedBy: other.uid,
			outcome: operatorAct.outcome,
			approve: proposalKind.approve,
			isExpired: sql<boolean>`${proposal.expiresAt} <= clock_timestamp()`,
		})
		.from(proposal)
		.innerJoin(account, eq(account.id, proposal.proposedBy))
		.innerJoin(proposalKind, eq(proposalKind.kind, proposal.kind))
		.leftJoin(other, eq(other.id, proposal.decidedBy))
		.leftJoin(operatorAct, eq(operatorAct.id, proposal.id))
		.orderBy(sql`${proposal.status} = 'proposed' desc`, desc(proposal.proposedAt), desc(proposal.id))
		.limit(MOST)
	return rows.map(({ one, isExpired, ...row }) => ({
		id: one.id,
		kind: one.kind,
		subject: one.subject,
		evidence: one.evidence,
		reason: one.reason,
		by: row.by,
		byId: one.proposedBy,
		at: one.proposedAt,
		expiresAt: one.expiresAt,
		state: stateOf(one.status, { isExpired, outcome: row.outcome }),
		decidedBy: row.decidedBy,
		decidedAt: one.decidedAt,
		decision: one.decision,
		outcome: row.outcome,
		approve: row.approve,
	}))
}

function stateOf(
	status: "proposed" | "approved" | "rejected" | "withdrawn",
	{ isExpired, outcome }: Readonly<{ isExpired: boolean; outcome: string | null }>,
): ProposalState {
	if (status === "proposed") return isExpired ? "expired" : "proposed"
	if (status === "approved" && outcome !== null) return outcome === "done" ? "done" : "failed"
	return status
}
