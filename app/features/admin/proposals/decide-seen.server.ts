import { eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { type ChangedFact, changedFacts, parseView, viewHash } from "#app/identity/proposals/proposal-view.ts"
import { decide, type Verdict } from "#app/identity/proposals/proposals.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type ProposalViews, readProposalView } from "./read-view.server.ts"

/** Something that the proposal refers to changed since the approver's page was rendered. */
export class ProposalChanged extends Refusal {
	constructor(readonly changes: readonly ChangedFact[]) {
		super("admin:proposal.changed", { status: 409 })
	}

	// `Refusal` tells its instances by their name, which this class shares.
	static override [Symbol.hasInstance](thrown: unknown): thrown is ProposalChanged {
		return thrown instanceof Error && "changes" in thrown
	}
}

type Decision = Readonly<{
	id: string
	verdict: Verdict
	why: string
	/** The view that the form was rendered with, as JSON, and its language; without one the operator's. */
	seen: string
	lang?: Lang | undefined
}>

/**
 * Decides a proposal. An approval stands only if everything that the proposal refers to is still as the form showed it; that view is kept with the
 * proposal. Throws `ProposalChanged` (409) if something changed since; refuses (409) if the record is gone, (400) a rejection without a reason.
 */
export const decideSeen = (
	ctx: WebContext,
	operator: Pick<LoginSession, "accountId" | "lang">,
	{
		views,
		decision: { id, verdict, why, seen, lang = operator.lang },
	}: Readonly<{ views: ProposalViews; decision: Decision }>,
): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const [found] = await ctx.db.select().from(proposal).where(eq(proposal.id, id))
		if (!found) throw new Refusal("admin:proposal.none", { status: 404 })
		const view = await readProposalView(ctx, views, { lang, at: await ctx.now(), proposal: found })
		// First what the database refuses: who may not decide is told that, whatever else has changed. Kept is what we read, not what was sent.
		await decide(ctx, operator, { id, verdict, why, seen: view })
		if (verdict !== "approved") return
		if (!view.possible) throw new Refusal("admin:proposal.impossible", { status: 409 })
		const shown = parseView(seen)
		if (!shown || viewHash(shown) !== viewHash(view)) throw new ProposalChanged(shown ? changedFacts(shown, view) : [])
	})
