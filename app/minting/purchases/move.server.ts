import type { Context } from "#app/db/context.ts"
import { type Cause, transition } from "#app/operations/transition.server.ts"
import type { Item, Master, MintingPayment, Purchase } from "../rows.ts"
import {
	type ItemStatus,
	itemStatus,
	type MasterStatus,
	masterStatus,
	type PaymentStatus,
	type PurchaseStatus,
	paymentStatus,
	purchaseStatus,
} from "../status.ts"
import { mintingItem, mintingMaster, mintingPayment, mintPurchase } from "../tables.server.ts"

type Asking = Pick<Context, "db">
type Move<N> = Readonly<{ to: N; cause: Cause; set?: Readonly<Record<string, unknown>> }>

/** Each moves one row by its list of statuses, with its journal row; what is there already stays as it is. */
export async function movePurchase(ctx: Asking, { id, status }: Purchase, move: Move<PurchaseStatus>): Promise<void> {
	if (status === purchaseStatus.code(move.to)) return
	const over = move.to === "completed" || move.to === "failed"
	const set = { ...(move.to === "failed" ? {} : { reason: null }), endedAt: over ? move.cause.at : null, ...move.set }
	await transition(ctx, { machine: purchaseStatus, table: mintPurchase, id, to: move.to, cause: move.cause, set })
}

export async function moveItem(ctx: Asking, { id, status }: Item, move: Move<ItemStatus>): Promise<void> {
	if (status === itemStatus.code(move.to)) return
	const set = { changedAt: move.cause.at, ...move.set }
	await transition(ctx, { machine: itemStatus, table: mintingItem, id, to: move.to, cause: move.cause, set })
}

export async function moveMaster(ctx: Asking, { id, status }: Master, move: Move<MasterStatus>): Promise<void> {
	if (status === masterStatus.code(move.to)) return
	const set = { changedAt: move.cause.at }
	await transition(ctx, { machine: masterStatus, table: mintingMaster, id, to: move.to, cause: move.cause, set })
}

export async function movePayment(
	ctx: Asking,
	payment: MintingPayment | null,
	{ to, cause, set = {} }: Move<PaymentStatus>,
): Promise<void> {
	if (!payment || payment.status === paymentStatus.code(to)) return
	await transition(ctx, { machine: paymentStatus, table: mintingPayment, id: payment.id, to, cause, set })
}
