import type { RequestContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { wayOut } from "./ending.ts"
import { leaveEarly } from "./leave-early.server.ts"
import { getOwnPosition } from "./queries.server.ts"
import { paidOf, rulesOf } from "./rules-of.server.ts"
import { withdrawStake } from "./withdraw-stake.server.ts"

/** What was shown and agreed to: which way out, so much of the deposit, and all that is paid; base units. */
export type AgreeToLeave = Readonly<{
	stake: string
	request: string
	kind: "cooling-off" | "early" | "matured"
	principal: bigint
	pays: bigint
}>

/** Leaves a position by the way that was shown, for the sum that was shown. Refuses (409) where either has changed since. */
export async function agreeToLeave(ctx: RequestContext, shown: AgreeToLeave): Promise<void> {
	const position = await getOwnPosition(ctx, shown.stake)
	const asked = { id: shown.request, position: shown.stake, units: shown.principal }
	if (!(await isAsShown(ctx, position, shown))) {
		// The same form again, whose figures are gone because it was taken already.
		if (shown.kind !== "early" && (await wasAsked(ctx, shown))) return
		throw new Refusal("coin-staking:unstake.changed", { status: 409 })
	}
	if (shown.kind === "early") await leaveEarly(ctx, shown.stake)
	else await withdrawStake(ctx, asked)
}

async function isAsShown(
	ctx: RequestContext,
	position: Awaited<ReturnType<typeof getOwnPosition>>,
	{ kind, principal, pays }: AgreeToLeave,
): Promise<boolean> {
	// Asked again while it is being left: the same, and no other.
	if (kind === "early" && position.status === "early_requested") return true
	if (!position.accrualStart) return false
	const stake = paidOf(position)
	const way = wayOut(stake, await rulesOf(ctx, stake), await ctx.now())
	if (way.kind !== kind) return false
	if (way.kind === "cooling-off") return way.principal === principal && pays === principal
	if (way.kind === "early") return way.end.principal === principal && way.end.principal + way.end.reward === pays
	return principal <= way.principal && principal + way.reward === pays
}

/** Whether this very request was carried out before. */
async function wasAsked(ctx: RequestContext, { request, stake, principal }: AgreeToLeave): Promise<boolean> {
	try {
		return (await withdrawStake(ctx, { id: request, position: stake, units: principal })).repeated
	} catch (error) {
		if (error instanceof Refusal) return false
		throw error
	}
}
