import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import type { Receipt } from "#app/settlement/handlers.ts"
import type { Intent } from "#app/settlement/intents.server.ts"
import type { Account } from "#app/settlement/ledger.server.ts"
import { completeHref } from "./deposit-intent.ts"
import { lockWallets } from "./lock-wallet.server.ts"
import { scheduleFor } from "./plans.ts"
import { PLANS_RULE, plansShape } from "./plans-rule.ts"
import { type Position, stakedBy } from "./queries.server.ts"
import { lockTerm, reserveReward } from "./reward-budget.server.ts"
import { stakerKey } from "./staked-asset.ts"
import { type PositionStatus, positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/**
 * The deposit is final: the position starts, and belongs to the wallet that paid. Refuses any wallet but the one that asked, a wallet over
 * its limits (a phone may pay for a browser that never said who it was), and a reward that the budget does not cover: the deposit is then
 * owed back. Answers the ledger account of the principal.
 */
export async function openPosition(
	ctx: Context,
	{ intent, receipt, at }: { intent: Intent; receipt: Receipt; at: Date },
): Promise<Account> {
	const positionId = intent.subjectId
	const [position] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, positionId)).for("update")
	if (!position) throw new Error(`a deposit pays position ${positionId}, which is not there`)
	// What was agreed to, asked for and paid is one amount: where it is not, somebody wrote what no visitor can ask for.
	if (intent.units !== position.units || receipt.units !== position.units) {
		throw new Error(
			`position ${positionId} is of ${position.units}, its intent of ${intent.units}, its deposit of ${receipt.units}`,
		)
	}
	const payer = receipt.sourceOwner
	if (!payer) throw new Refusal("coin-staking:error.no-payer")
	if (intent.owner !== null && intent.owner !== payer) throw new Refusal("coin-staking:error.other-payer")
	await checkLimits(ctx, {
		payer,
		position,
		at,
		counted: intent.owner === null ? undefined : positionStatus.in("held"),
	})
	const schedule = scheduleFor(receipt.blockTime, position.days)
	const holds = position.heldUntil ? position.holds : await reserveNow(ctx, { position, at })
	await transition(ctx, {
		machine: positionStatus,
		table: coinPosition,
		id: positionId,
		to: "active",
		cause: { actor: "chain", reason: "deposit", evidence: { signature: receipt.signature, receipt: receipt.id }, at },
		set: {
			owner: payer,
			heldUntil: null,
			holds,
			receiptId: receipt.id,
			depositedAt: receipt.blockTime,
			...schedule,
			dueAt: schedule.lockEnd,
		},
	})
	const owner = stakerKey({ owner: payer, draftOwner: null })
	const href = completeHref(positionId)
	await project(ctx, { entity: positionStatus.entity, entityId: positionId, owner, href, state: "closed", at })
	return { owner: positionId, kind: "principal", asset: position.asset }
}

/** Without a hold, or after it, the deposit reserves its reward: what the budget does not cover is refused. Answers the new count of reserves. */
async function reserveNow(ctx: Context, { position, at }: Readonly<{ position: Position; at: Date }>): Promise<number> {
	const { free } = await lockTerm(ctx, { days: position.days, at })
	if (free < position.reward) throw new Refusal("coin-staking:error.sold-out")
	await reserveReward(ctx, { position, at })
	return position.holds + 1
}

type Paying = Readonly<{
	payer: string
	position: { id: string; units: bigint }
	at: Date
	/** Statuses that count. For a stake that has an owner what is only agreed to counts for nothing: it may never be paid. */
	counted: readonly PositionStatus[] | undefined
}>

async function checkLimits(ctx: Context, { payer, position, at, counted }: Paying): Promise<void> {
	const rule = await ruleInForce(ctx.db, PLANS_RULE, plansShape, at)
	if (!rule) return
	await lockWallets(ctx, [payer])
	const only = counted ? { statuses: counted } : {}
	const held = await stakedBy(ctx, { owner: payer, except: position.id, ...only })
	if (held.positions >= rule.body.maxOpenPositions || held.units + position.units > rule.body.walletMaxUnits) {
		throw new Refusal("coin-staking:error.wallet-limit")
	}
}
