import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requirePurchase } from "../queries.server.ts"
import type { WholePurchase } from "../rows.ts"
import { purchaseStatus } from "../status.ts"

/** A purchase, and the wallet that says it is its own. */
export type OwnPurchase = Readonly<{ purchaseId: string; wallet: string }>

/** The purchase, where this wallet pays and mints it in one transaction. Refuses (404) whatever is somebody else's or paid first, as if it were not there. */
export async function requireOwnAtomic(ctx: Context, { purchaseId, wallet }: OwnPurchase): Promise<WholePurchase> {
	const whole = await requirePurchase(ctx, purchaseId)
	if (whole.purchase.wallet !== wallet || whole.purchase.way !== "atomic")
		throw new Refusal("minting:error.no-purchase", { status: 404 })
	return whole
}

/** Refuses (409) once the time of a quote is over, or something has come of it. */
export function requireOpenQuote({ status, expiresAt }: Readonly<{ status: string; expiresAt: Date }>, at: Date): void {
	if (status !== purchaseStatus.code("wait") || expiresAt <= at)
		throw new Refusal("minting:error.quote-over", { status: 409 })
}
