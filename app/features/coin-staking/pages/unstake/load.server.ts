import type { RequestContext } from "#app/db/context.ts"
import { type EarlyLeaving, earlyLeaving, type WayOut, wayOut } from "#app/features/coin-staking/ending.ts"
import { findOwnPosition, type Position } from "#app/features/coin-staking/queries.server.ts"
import { requireAmount } from "#app/features/coin-staking/require-amount.server.ts"
import { paidOf, rulesOf } from "#app/features/coin-staking/rules-of.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** A position that its owner may leave, and how; `leaving`: it is being left, and until when that can be undone. */
export type Leaving = Readonly<{
	id: string
	owner: string
	days: number
	/** Base units: what is left of the deposit. */
	units: bigint
	way: WayOut
	leaving: (EarlyLeaving & Readonly<{ leftAt: Date; canUndo: boolean }>) | null
}>

/** What can become of a position of the visitor's at this moment; null where there is none of theirs whose deposit was taken. */
export async function leavingOf(ctx: RequestContext, id: string | null): Promise<Leaving | null> {
	const row = id ? await findOwnPosition(ctx, id) : null
	if (!row?.owner || !positionStatus.codes("paid").includes(row.status)) return null
	const at = await ctx.now()
	const stake = paidOf(row)
	const rules = await rulesOf(ctx, stake)
	const leftAt = beingLeft(stake)
	const leaving = leftAt && earlyLeaving(stake, leftAt, rules)
	return {
		id: stake.id,
		owner: row.owner,
		days: stake.days,
		units: stake.units - stake.netted - stake.withdrawn,
		way: wayOut(stake, rules, at),
		leaving: leaving && leftAt && { ...leaving, leftAt, canUndo: at < leaving.undoUntil },
	}
}

const beingLeft = ({ status, leftAt }: Pick<Position, "status" | "leftAt">): Date | null =>
	status === positionStatus.code("early_requested") ? leftAt : null

/** What is paid of a way out, in base units, for so much of the deposit; null: that way pays nothing. */
export type Payout = Readonly<{
	kind: "cooling-off" | "early" | "matured"
	principal: bigint
	reward: bigint
	/** Stays in the position. */
	rest: bigint
}>

/** The same for a page that only shows: what would be refused is nothing to agree to. */
export function payoutOrNone(...of: Parameters<typeof payoutOf>): Payout | null {
	try {
		return payoutOf(...of)
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}

/**
 * What a typed amount comes to. Without one all of it is meant. Refuses what is no amount, less than the smallest part, and more than there
 * is, with the bound.
 */
export function payoutOf(
	ctx: RequestContext,
	{ way }: Pick<Leaving, "way">,
	typed: Readonly<{ amount: string | undefined; lang: Lang; canonical: boolean }>,
): Payout {
	if (way.kind === "cooling-off") return { kind: way.kind, principal: way.principal, reward: 0n, rest: 0n }
	if (way.kind === "early") return { kind: way.kind, principal: way.end.principal, reward: way.end.reward, rest: 0n }
	if (way.kind !== "matured") throw new Refusal("coin-staking:error.withdraw-not-open", { status: 409 })
	const principal = typed.amount === undefined ? way.principal : requireAmount(typed.amount, shownAsset(ctx), typed)
	const bound = (units: bigint) => ({ params: { bound: `${units}` }, field: "amount" })
	if (principal > way.principal) throw new Refusal("coin-staking:error.withdraw-too-much", bound(way.principal))
	if (principal < way.least) throw new Refusal("coin-staking:error.withdraw-below-min", bound(way.least))
	return { kind: way.kind, principal, reward: way.reward, rest: way.principal - principal }
}
