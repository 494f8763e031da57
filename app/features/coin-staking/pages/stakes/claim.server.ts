import { randomUUID } from "node:crypto"
import type { RequestContext } from "#app/db/context.ts"
import { claimableOf, earnedOf, nextClaimAt } from "#app/features/coin-staking/ending.ts"
import { smallestClaim } from "#app/features/coin-staking/plans-rule.ts"
import { findOwnPosition } from "#app/features/coin-staking/queries.server.ts"
import { paidOf, rulesOf } from "#app/features/coin-staking/rules-of.server.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"

/** What the Claim Reward dialog shows of a position, in base units. */
export type ClaimFigures = Readonly<{
	stake: string
	/** Of this form: sent twice it is one claim. */
	request: string
	owner: string
	units: bigint
	days: number
	earned: bigint
	claimed: bigint
	claimable: bigint
	least: bigint
	/** Hours between two claims. */
	everyHours: number
	/** Why nothing can be claimed now; null: something can. */
	closed: Readonly<{ why: "tooSoon" | "notBegun"; at: Date }> | Readonly<{ why: "notEnough" }> | null
}>

const EARNING = [positionStatus.code("active"), positionStatus.code("matured")]

/** Null: it is no position of the visitor's that earns, or has earned. */
export async function claimFiguresOf(ctx: RequestContext, id: string | null): Promise<ClaimFigures | null> {
	const row = id ? await findOwnPosition(ctx, id) : null
	if (!row?.owner || !EARNING.includes(row.status)) return null
	const at = await ctx.now()
	const stake = paidOf(row)
	const rules = await rulesOf(ctx, stake)
	const claimable = claimableOf(stake, at)
	const next = stake.claimedAt && nextClaimAt(stake.claimedAt, rules)
	const least = smallestClaim(rules)
	return {
		stake: stake.id,
		request: randomUUID(),
		owner: row.owner,
		units: stake.units,
		days: stake.days,
		earned: earnedOf(stake, at),
		claimed: stake.claimed,
		claimable,
		least,
		everyHours: rules.claimEveryHours,
		closed:
			stake.accrualStart > at
				? { why: "notBegun", at: stake.accrualStart }
				: claimable < least || claimable === 0n
					? { why: "notEnough" }
					: next && next > at
						? { why: "tooSoon", at: next }
						: null,
	}
}
