import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Coin } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { move } from "#app/operations/move.server.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import type { Intent } from "#app/settlement/intents.server.ts"
import type { Account } from "#app/settlement/ledger.server.ts"
import type { Receipt } from "#app/settlement/verbs.ts"
import { completeHref } from "./deposit-intent.ts"
import { lockWallet } from "./lock-wallet.server.ts"
import { scheduleFor } from "./plans.ts"
import { PLANS_RULE, plansBody } from "./plans-rule.ts"
import { stakedBy } from "./queries.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/**
 * The deposit is final: the position starts, and belongs to the wallet that paid. Refuses a wallet over its limits (a phone may pay
 * for a browser that never said who it was): the deposit is then owed back. Answers the ledger account of the principal.
 */
export async function openPosition(
	tx: Db,
	coin: Coin,
	{ intent, receipt, at }: { intent: Intent; receipt: Receipt; at: Date },
): Promise<Account> {
	const positionId = intent.subjectId
	const [position] = await tx.select().from(coinPosition).where(eq(coinPosition.id, positionId)).for("update")
	if (!position) throw new Error(`a deposit pays position ${positionId}, which is not there`)
	const payer = receipt.sourceOwner
	if (!payer) throw new Refusal("coin-staking:error.no-payer")
	if (intent.owner !== payer) await checkPayer(tx, coin, payer, position, at)
	await move(
		tx,
		positionStatus,
		coinPosition,
		positionId,
		"active",
		{ actor: "chain", reason: "deposit", evidence: { signature: receipt.signature, receipt: receipt.id }, at },
		{
			owner: payer,
			receiptId: receipt.id,
			depositedAt: receipt.blockTime,
			...scheduleFor(receipt.blockTime, position.days),
		},
	)
	const owner = `solana:${payer}`
	const href = completeHref(positionId)
	await project(tx, { entity: positionStatus.entity, entityId: positionId, owner, href, state: "closed", at })
	return { owner: positionId, kind: "principal", asset: position.asset }
}

async function checkPayer(tx: Db, coin: Coin, payer: string, position: { id: string; units: bigint }, at: Date) {
	const rule = await ruleInForce(tx, PLANS_RULE, plansBody, at)
	if (!rule) return
	await lockWallet(tx, payer)
	const held = await stakedBy({ db: tx, coin }, payer, position.id)
	if (held.positions >= rule.body.maxOpenPositions || held.units + position.units > rule.body.walletMaxUnits) {
		throw new Refusal("coin-staking:error.wallet-limit")
	}
}
