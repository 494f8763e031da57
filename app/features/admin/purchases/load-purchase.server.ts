import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { findPurchase } from "#app/minting/queries.server.ts"
import { itemStatus, masterStatus, paymentStatus, purchaseStatus } from "#app/minting/status.ts"
import { mintingPayment, mintingRefund, mintPhase } from "#app/minting/tables.server.ts"
import { attempt, outgoing } from "#app/settlement/tables.server.ts"
import { PURCHASE_ACTS } from "../forms.ts"
import { historyOf } from "../history/history.server.ts"
import { payoutAssets } from "../payouts-list.server.ts"

/** A purchase with all that belongs to it; null: there is none. */
export async function loadPurchase(ctx: WebContext, id: string) {
	const whole = await findPurchase(ctx, id)
	if (!whole) return null
	const { plan, purchase, master, items } = whole
	const ids = items.map((one) => one.id)
	const [payments, refunds, [phase]] = await Promise.all([
		ctx.db
			.select()
			.from(mintingPayment)
			.where(eq(mintingPayment.purchaseId, id))
			.orderBy(asc(mintingPayment.createdAt)),
		ctx.db.select().from(mintingRefund).where(isAnyOf(mintingRefund.itemId, ids)),
		purchase.phaseId === null
			? []
			: ctx.db.select({ kind: mintPhase.kind }).from(mintPhase).where(eq(mintPhase.id, purchase.phaseId)),
	])
	const subjects = [...ids, ...refunds.map((one) => one.id)]
	const [sent, history] = await Promise.all([
		ctx.db
			.select({ one: outgoing, signature: attempt.signature })
			.from(outgoing)
			.leftJoin(attempt, eq(attempt.id, outgoing.attemptId))
			.where(isAnyOf(outgoing.subjectId, subjects))
			.orderBy(asc(outgoing.createdAt)),
		historyOf(ctx, {
			entities: {
				[purchaseStatus.entity]: [id],
				[masterStatus.entity]: [master.id],
				[itemStatus.entity]: ids,
				[paymentStatus.entity]: payments.map((one) => one.id),
			},
			subjects: [id],
		}),
	])
	const known = payoutAssets(ctx)
	const sumOf = (address: string | null, units: bigint | null) =>
		address === null || units === null
			? null
			: { address, asset: known.find((one) => one.address === address)?.asset ?? null, units }
	const isFailed = items.some(({ status }) => status === itemStatus.code("failed"))
	const isMinted = items.every(({ status }) => status === itemStatus.code("completed"))
	return {
		plan: { id: plan.id, name: plan.name },
		purchase: {
			...{ id, wallet: purchase.wallet, quantity: purchase.quantity, way: purchase.way, reason: purchase.reason },
			...{ reference: purchase.reference, signature: purchase.signature, createdAt: purchase.createdAt },
			...{ expiresAt: purchase.expiresAt, phase: phase?.kind ?? null },
			state: purchaseStatus.nameOf(purchase.status),
			price: sumOf(purchase.asset, purchase.units),
		},
		master: masterStatus.nameOf(master.status),
		payments: payments.map((one) => ({
			...{ id: one.id, signature: one.signature, at: one.createdAt, sum: sumOf(one.asset, one.units) },
			state: paymentStatus.nameOf(one.status),
		})),
		items: items.map(({ id, number, status, tries, signature, asset }) => ({
			...{ id, number, tries, signature, asset },
			state: itemStatus.nameOf(status),
		})),
		outgoings: sent.map(({ one, signature }) => ({
			...{ id: one.id, purpose: one.purpose, state: one.status, reason: one.reason, to: one.toAddress, signature },
			sum: one.kind === "transfer" ? sumOf(one.asset, one.units) : null,
		})),
		history,
		isFailed,
		// What is minted whole needs nothing.
		acts: PURCHASE_ACTS.filter(
			(kind) =>
				(kind === "repair-mint" && !isMinted) ||
				(kind === "retry-mint" && isFailed) ||
				(kind === "refund-mint" && isFailed && purchase.way === "pay-first"),
		).map((kind) => ({ kind, id: randomUUID() })),
	}
}
export type LoadedPurchase = NonNullable<Awaited<ReturnType<typeof loadPurchase>>>
