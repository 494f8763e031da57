import { transition } from "#app/operations/transition.server.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import type { Handlers, PaymentHandlers } from "#app/settlement/handlers.ts"
import { cancelIntent } from "#app/settlement/intents.server.ts"
import { endUnpaid } from "./end-unpaid.server.ts"
import { openPosition } from "./open-position.server.ts"
import { splitByPool } from "./plans.ts"
import { PLANS_RULE, plansShape } from "./plans-rule.ts"
import { stakedAsset, stakingVault } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"
import { budgetOwner } from "./term-budgets.server.ts"

/** Reasons for which another wallet's payment would be refused as well. */
const NOBODY_CAN_PAY = ["coin-staking:error.sold-out", "not-covered"]

/** What happens to a position as its deposit goes its way. */
export const depositHandlers: PaymentHandlers = {
	settled: openPosition,
	async sent(ctx, { intent, signature, at }) {
		const cause = { actor: intent.owner ?? "visitor", reason: "signed", evidence: { signature }, at }
		await transition(ctx, { machine: positionStatus, table: coinPosition, id: intent.subjectId, to: "pending", cause })
	},
	async dead(ctx, { intent, signature, proof, at }) {
		const cause = { actor: "chain", reason: "not-landed", evidence: { signature, ...proof }, at }
		await transition(ctx, { machine: positionStatus, table: coinPosition, id: intent.subjectId, to: "agreed", cause })
	},
	async refused(ctx, { intent, receipt, reason, at }) {
		// Whoever else pays is refused without a word to the stake: a stranger's payment must not end it.
		const asker = intent.owner === null ? NOBODY_CAN_PAY.includes(reason) : intent.owner === receipt.sourceOwner
		if (!asker || !(await cancelIntent(ctx, intent.id))) return
		const evidence = { signature: receipt.signature, receipt: receipt.id }
		await endUnpaid(ctx, {
			positionId: intent.subjectId,
			to: "refused",
			cause: { actor: "chain", reason, evidence, at },
		})
	},
	async expired(ctx, { intent, chainTime, at }) {
		const evidence = { readUpTo: chainTime.toISOString(), expiresAt: intent.expiresAt.toISOString() }
		await endUnpaid(ctx, {
			positionId: intent.subjectId,
			to: "failed",
			cause: { actor: "chain", reason: "not-paid-in-time", evidence, at },
		})
	},
}

/** What our treasury sends to the reward vault becomes reward budget, split between the terms as the rule in force says. */
export const rewardFunding: Handlers["funding"] = async (ctx, { receipt, vault, at }) => {
	if (receipt.account !== stakingVault(ctx, "reward").account || receipt.asset !== stakedAsset(ctx).address) return null
	const rule = await ruleInForce(ctx.db, PLANS_RULE, plansShape, at)
	if (!rule) return null
	return [...splitByPool(receipt.units, rule.body.terms)].map(([days, units]) => ({
		leg: `budget-${days}`,
		debit: vault,
		credit: { owner: budgetOwner(days), kind: "reward-budget", asset: receipt.asset },
		units,
	}))
}
