import type { Context } from "#app/db/context.ts"
import { post } from "#app/settlement/ledger.server.ts"
import type { Item, Purchase } from "../rows.ts"

type Keeping = Readonly<{ purchase: Purchase; item: Item; at: Date }>

/** What one NFT of a purchase cost; base units. */
export const unitPriceOf = ({ units, quantity }: Pick<Purchase, "units" | "quantity">): bigint =>
	units === null ? 0n : units / BigInt(quantity)

/** What was paid first for an NFT is ours once it is minted: until then it is owed. */
export async function keepPayment(ctx: Pick<Context, "db">, { purchase, item, at }: Keeping): Promise<void> {
	const { asset, way, id } = purchase
	if (asset === null || way !== "pay-first") return
	const leg = {
		leg: "minted",
		debit: { owner: id, kind: "owed", asset },
		credit: { owner: "minting", kind: "kept", asset },
		units: unitPriceOf(purchase),
	} as const
	await post(ctx, { name: "mint", id: item.id, at }, [leg])
}
