import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { accountKey } from "../accounts/login-session.server.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { notifyApprovers, notifyProposer } from "./approvers.server.ts"
import type { ProposalKind } from "./kinds.ts"
import { type ProposalView, viewHash } from "./proposal-view.ts"
import { proposal } from "./tables.server.ts"

type Needs = Pick<Context, "db" | "now">
type Asking = Readonly<{ accountId: string }>

export type Proposed = Readonly<{
	/** Made once for a form: the same again changes nothing. */
	id: string
	kind: ProposalKind
	subject: string
	/** As the worker will read it, with the reason as `why`. */
	evidence: Readonly<Record<string, unknown>>
	reason: string
}>

/** `begun`: one was enough, and the worker carries it out; `proposed`: somebody else has to approve it. */
export type ProposeOutcome = "begun" | "proposed"
export type Verdict = "approved" | "rejected" | "withdrawn"

const forbidden = () => new Refusal("admin:forbidden", { status: 403 })

/** Asks for an act in the name of an operator. Refuses (403) who may not ask for it. Units in `evidence` are decimal text. */
export const propose = (
	ctx: Needs,
	who: Asking,
	{ id, kind, subject, evidence, reason }: Proposed,
): Promise<ProposeOutcome> =>
	inTransaction(ctx, async ({ db, now }) => {
		const [row] = await db.execute<{ said: string }>(sql`select propose_act(${id}::uuid, ${kind}, ${subject},
			${JSON.stringify({ ...evidence, why: reason })}::jsonb, ${reason}, ${who.accountId}::uuid) as said`)
		const said = row?.said ?? "forbidden"
		if (said === "forbidden") throw forbidden()
		// The same form once more: what became of it stands on its page.
		if (said === "known") return "proposed"
		const act = said === "begun" ? "act.begun" : "act.proposed"
		await writeAudit(db, { actor: accountKey(who.accountId), act, subject, facts: { id, kind, reason } })
		if (said === "begun") return "begun"
		await requireFew({ db }, who)
		await notifyApprovers({ db, now }, { id, kind, proposedBy: who.accountId })
		return "proposed"
	})

/** Open proposals of one operator: more would hide those of others and flood the approvers. */
const MOST_OPEN = 30

/** Refuses (409) one more open proposal of an operator who has enough. */
async function requireFew({ db }: Pick<Context, "db">, { accountId }: Asking): Promise<void> {
	const isOpen = sql`${proposal.status} = 'proposed' and ${proposal.expiresAt} > clock_timestamp()`
	if ((await db.$count(proposal, and(eq(proposal.proposedBy, accountId), isOpen))) > MOST_OPEN)
		throw new Refusal("admin:proposal.tooMany", { status: 409, params: { most: `${MOST_OPEN}` } })
}

const REFUSED: Readonly<Record<string, () => Refusal>> = {
	forbidden,
	"same-person": () => new Refusal("admin:proposal.samePerson", { status: 403 }),
	"no-such-proposal": () => new Refusal("admin:proposal.none", { status: 404 }),
	"decided-already": () => new Refusal("admin:proposal.decided", { status: 409 }),
	expired: () => new Refusal("admin:proposal.expired", { status: 409 }),
	"proposer-may-not": () => new Refusal("admin:proposal.proposerMayNot", { status: 409 }),
	"no-reason": () => new Refusal("admin:proposal.needsReason", { status: 400, field: "why" }),
}

type Decision = Readonly<{
	id: string
	verdict: Verdict
	/** Required for a rejection. */
	why: string
	/** What the act means at the decision; kept with the proposal, its hash in the audit log. */
	seen?: ProposalView | null
}>

/**
 * Approves, rejects or withdraws a proposal; the worker carries out what is approved. The proposer is notified by mail of what somebody else decided.
 * Refuses (403) its proposer and operators without the permission; (409) what was decided or has expired; (400) a rejection without a reason.
 */
export const decide = (ctx: Needs, who: Asking, { id, verdict, why, seen = null }: Decision): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const view = seen === null ? null : JSON.stringify(seen)
		const [row] = await db.execute<{ said: string }>(
			sql`select decide_seen_proposal(${id}::uuid, ${verdict}, ${why}, ${who.accountId}::uuid, ${view}::jsonb) as said`,
		)
		const refused = REFUSED[row?.said ?? "forbidden"]
		if (refused) throw refused()
		const facts = { why, ...(seen ? { seen: viewHash(seen) } : {}) }
		await writeAudit(db, { actor: accountKey(who.accountId), act: `act.${verdict}`, subject: id, facts })
		if (verdict !== "withdrawn") await notifyProposer({ db, now }, { id, verdict })
	})
