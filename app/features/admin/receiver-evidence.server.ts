import { eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { checkDestination } from "#app/settlement/destinations/check-destinations.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"

/** `unused`: the chain has never seen the address; the approver sees this. */
type Evidence = Readonly<{ to: string; unused?: true }>

/** The evidence of a new receiver for a payout. Refuses (400) what is no wallet; where the chain does not answer, the worker asks it again. */
export async function receiverEvidence(ctx: WebContext, payout: string, to: string): Promise<Evidence> {
	const [row] = isUuid(payout)
		? await ctx.db.select({ chain: outgoing.chain }).from(outgoing).where(eq(outgoing.id, payout))
		: []
	const chain = ctx.chains.all.find((one) => one.name === row?.chain)
	if (!chain) return { to }
	const verdict = await checkDestination(ctx, { chain, address: to, by: "listed" })
	if (verdict.is === "refused") throw new Refusal(`destinations:problem.${verdict.why}`, { status: 400, field: "to" })
	return verdict.is === "go" && verdict.isUnused ? { to, unused: true } : { to }
}
