import { randomUUID } from "node:crypto"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation, transition } from "#app/operations/transition.server.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { requireNoStop } from "#app/settlement/stops.server.ts"
import { lockWallets } from "./lock-wallet.server.ts"
import { DAY_SECONDS, isRewardMethod, rewardAtEnd, scheduleFor } from "./plans.ts"
import { PLANS_RULE, plansShape } from "./plans-rule.ts"
import { type Position, stakedBy } from "./queries.server.ts"
import { own, queueWithdrawal } from "./queue-withdrawal.server.ts"
import { NOT_RENEWED, type NotRenewed } from "./renewal.ts"
import { lockTerm, reserveReward } from "./reward-budget.server.ts"
import { paidOf } from "./rules-of.server.ts"
import { checkBounds } from "./sheet.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { TERMS_VERSION } from "./terms.server.ts"

/** `refused`: why it only ends. */
type Plan =
	| Readonly<{ refused: NotRenewed }>
	| Readonly<{ refused: null; units: bigint; row: NextTerm; reward: bigint; at: Date }>
type NextTerm = Pick<Position, "ruleId" | "aprBps" | "method" | "accrualStart" | "lockEnd">

/** A worker that is no later than this goes on without a gap; one that is later begins the next term as any deposit would. */
const WITHOUT_A_GAP_MS = 3_600_000

/**
 * What a position whose term is over goes on as: what is left of the deposit, for the same term, at the rate of this moment. Locks its wallet
 * and the term's budget until the transaction ends. Whatever would refuse a new stake lets this one only end.
 */
export async function planRenewal(ctx: Context, stake: Position, at: Date): Promise<Plan> {
	try {
		return await planOrRefuse(ctx, stake, at)
	} catch (error) {
		if (error instanceof Refusal) return { refused: reasonOf(error.code) }
		throw error
	}
}

const reasonOf = (code: string): NotRenewed => NOT_RENEWED.find((one) => code.endsWith(one)) ?? "stopped"

async function planOrRefuse(ctx: Context, stake: Position, at: Date): Promise<Plan> {
	const { owner, days } = stake
	if (!owner) throw new Error(`position ${stake.id} belongs to nobody`)
	if (stake.renewsTerms !== TERMS_VERSION) throw new Refusal("coin-staking:error.changed")
	await requireNoStop(ctx, stake.chain)
	const rule = await ruleInForce(ctx.db, PLANS_RULE, plansShape, at)
	if (!rule || !isRewardMethod(rule.method)) throw new Refusal("coin-staking:error.no-plans")
	const term = rule.body.terms.find((one) => one.days === days)
	if (!term) throw new Refusal("coin-staking:error.days")
	const units = stake.units - stake.netted - stake.withdrawn
	checkBounds(rule.body, units)
	await lockWallets(ctx, [owner])
	const held = await stakedBy(ctx, { owner, except: stake.id, statuses: positionStatus.in("held") })
	if (held.positions >= rule.body.maxOpenPositions || held.units + units > rule.body.walletMaxUnits)
		throw new Refusal("coin-staking:error.wallet-limit")
	const reward = rewardAtEnd(rule.method, units, term.aprBps, days)
	const { free } = await lockTerm(ctx, { days, at })
	if (free < reward) throw new Refusal("coin-staking:error.sold-out")
	const row = {
		ruleId: rule.id,
		aprBps: term.aprBps,
		method: rule.method,
		...nextTerm(paidOf(stake).lockEnd, days, at),
	}
	return { refused: null, units, row, reward, at }
}

function nextTerm(ended: Date, days: number, at: Date): { accrualStart: Date; lockEnd: Date } {
	if (at.getTime() - ended.getTime() > WITHOUT_A_GAP_MS) return scheduleFor(at, days)
	return { accrualStart: ended, lockEnd: new Date(ended.getTime() + days * DAY_SECONDS * 1000) }
}

/** The ended term's reward is paid, its deposit goes on as another position, whose reward is reserved whole. The caller has written that it ended. */
export async function renewStake(
	ctx: Context,
	stake: Position,
	{ units, row, reward, at }: Extract<Plan, { refused: null }>,
): Promise<void> {
	const { chain, owner, asset, days, lang, intentId, receiptId, agreedAt, renewsSince, renewsTerms } = stake
	const id = randomUUID()
	const due = stake.reward - stake.claimed
	if (due > 0n) await queueWithdrawal(ctx, stake, { kind: "renewed", principal: 0n, reward: due, at })
	await ctx.db.insert(coinPosition).values({
		...{ id, chain, owner, asset, days, lang, intentId, receiptId, agreedAt, renewsSince, renewsTerms, units, reward },
		...row,
		status: positionStatus.code("active"),
		renewedFrom: stake.id,
		createdAt: at,
		holds: 1,
		depositedAt: at,
		dueAt: row.lockEnd,
	})
	const evidence = { renewedFrom: stake.id }
	await recordCreation(ctx, {
		machine: positionStatus,
		id,
		to: "active",
		cause: { actor: "system", reason: "renewal", evidence, at },
	})
	await reserveReward(ctx, { position: { id, days, asset, reward, holds: 0 }, at })
	await post(ctx, { name: "coin-renewal", id, at }, [
		{ leg: "principal", debit: own(stake, "principal"), credit: own({ id, asset }, "principal"), units },
	])
	await transition(ctx, {
		machine: positionStatus,
		table: coinPosition,
		id: stake.id,
		to: "renewed",
		cause: { actor: "system", reason: "renewal", evidence: { renewedAs: id }, at },
	})
}
