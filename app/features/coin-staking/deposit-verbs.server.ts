import type { Coin } from "#app/db/context.ts"
import { move } from "#app/operations/move.server.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import type { PurposeVerbs, Verbs } from "#app/settlement/verbs.ts"
import { failPosition } from "./fail-position.server.ts"
import { openPosition } from "./open-position.server.ts"
import { splitByPool } from "./plans.ts"
import { PLANS_RULE, plansBody } from "./plans-rule.ts"
import { budgetOwner } from "./queries.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/** What happens to a position as its deposit goes its way. */
export const depositVerbs = (coin: Coin): PurposeVerbs => ({
	settled: (tx, { intent, receipt, at }) => openPosition(tx, coin, { intent, receipt, at }),
	async sent(tx, { intent, signature, at }) {
		const why = { actor: intent.owner ?? "visitor", reason: "signed", evidence: { signature }, at }
		await move(tx, positionStatus, coinPosition, intent.subjectId, "pending", why)
	},
	async dead(tx, { intent, signature, proof, at }) {
		const why = { actor: "chain", reason: "not-landed", evidence: { signature, ...proof }, at }
		await move(tx, positionStatus, coinPosition, intent.subjectId, "agreed", why)
	},
	async expired(tx, { intent, chainTime, at }) {
		const evidence = { readUpTo: chainTime.toISOString(), expiresAt: intent.expiresAt.toISOString() }
		await failPosition(tx, intent.subjectId, { actor: "chain", reason: "not-paid-in-time", evidence, at })
	},
})

/** What our treasury sends to the reward vault becomes reward budget, split between the terms as the rule in force says. */
export const rewardFunding =
	(coin: Coin): Verbs["funding"] =>
	async (tx, { receipt, vault, at }) => {
		if (receipt.account !== coin.rewardVault.account || receipt.asset !== coin.mint) return null
		const rule = await ruleInForce(tx, PLANS_RULE, plansBody, at)
		if (!rule) return null
		return [...splitByPool(receipt.units, rule.body.terms)].map(([days, units]) => ({
			leg: `budget-${days}`,
			debit: vault,
			credit: { owner: budgetOwner(days), kind: "reward-budget", asset: receipt.asset },
			units,
		}))
	}
