import { and, eq, gt, inArray, ne } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import { lockWallets } from "./lock-wallet.server.ts"
import { HOLD_MINUTES, rewardAtEnd } from "./plans.ts"
import type { PlansInForce, Position } from "./queries.server.ts"
import { holdUntil, lockTerm } from "./reward-budget.server.ts"
import { stakingChain } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { spendableWithin } from "./wallet-balance.server.ts"

/** Part of a term's budget, in 10,000ths, that unpaid stakes may hold together. */
const HELD_BPS = 2_000n

type Stake = Pick<Position, "id" | "days" | "reward">

/** The wallet that may hold a reward: signed in, and the chain says that it has the coins. Null: none, or the chain does not answer. Asked before the transaction. */
export async function coveredWallet(ctx: RequestContext, units: bigint): Promise<string | null> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet) return null
	const spendable = await spendableWithin(ctx, wallet.address)
	return spendable !== null && spendable >= units ? wallet.address : null
}

/**
 * Holds the reward of a stake of a covered wallet, one stake at a time for all wallets of a member, if all that is held stays within a
 * part of the budget (one largest legal stake always fits). Its row says already that it is agreed to. Answers whether it is held; if not,
 * nothing was written.
 */
export async function holdReward(
	ctx: Pick<RequestContext, "db" | "chains" | "assets" | "who">,
	{ stake, plans, at }: { stake: Stake; plans: PlansInForce; at: Date },
): Promise<boolean> {
	const members = [...solanaAddressesOf(ctx.who)]
	await lockWallets(ctx, members)
	const [other] = await ctx.db
		.select({ id: coinPosition.id })
		.from(coinPosition)
		.where(
			and(
				eq(coinPosition.chain, stakingChain(ctx).name),
				isAnyOf(coinPosition.owner, members),
				inArray(coinPosition.status, positionStatus.codes("unpaid")),
				gt(coinPosition.heldUntil, at),
				ne(coinPosition.id, stake.id),
			),
		)
		.limit(1)
	if (other) return false
	const { free, held } = await lockTerm(ctx, { days: stake.days, at })
	const aprBps = plans.body.terms.find((term) => term.days === stake.days)?.aprBps ?? 0
	const largest = rewardAtEnd(plans.method, plans.body.maxUnits, aprBps, stake.days)
	const part = ((free + held) * HELD_BPS) / 10_000n
	const most = part > largest ? part : largest
	if (stake.reward > free || held + stake.reward > most) return false
	await holdUntil(ctx, { position: stake.id, until: new Date(at.getTime() + HOLD_MINUTES * 60_000) })
	return true
}
