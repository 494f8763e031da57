import { solanaAddressesOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { pageOfKind } from "#app/minting/offers.ts"
import { purchasesOf } from "#app/minting/queries.server.ts"
import { mintPath } from "../../address.ts"
import type { PurchaseShown } from "../mint/model.ts"
import { purchaseShown } from "../mint/purchase-shown.server.ts"

const MOST = 50

/** A purchase in the list of whoever made it. `href`: where it goes on while it is open; null: nowhere. */
export type OwnPurchase = PurchaseShown &
	Readonly<{ code: "0" | "5" | "10" | "20"; href: string | null; refund: string | null }>

/** The newest purchases of all wallets of the visitor's, whole. */
export async function ownPurchases(
	ctx: Visit,
	{ lang, label }: Readonly<{ lang: Lang; label: string }>,
): Promise<readonly OwnPurchase[]> {
	const at = await ctx.now()
	const found: OwnPurchase[] = []
	for (const whole of await purchasesOf(ctx, solanaAddressesOf(ctx.who), MOST)) {
		const { id } = whole.purchase
		const shown = await purchaseShown(ctx, whole, { lang, at, label })
		const page = pageOfKind(whole.plan.kind)
		const isOpen = shown.state === "quoted" || shown.state === "processing"
		found.push({
			...shown,
			code: whole.purchase.status as OwnPurchase["code"],
			href: page && isOpen ? mintPath(lang, page, { purchase: id }, "#modal-mint") : null,
			refund: shown.isOwed ? shown.amount : null,
		})
	}
	return found
}
