import { desc, eq } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { mintingItem, mintingMaster, mintingPayment, mintPurchase } from "#app/minting/tables.server.ts"
import type { OwnData } from "../feature.ts"

/** All that minting keeps about a wallet: it is part of the books, and stays. */
export const ownData: OwnData = {
	section: "minting",
	erasable: [],
	stays: ["mintPurchases"],
	async read({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const rows = await db
			.select()
			.from(mintPurchase)
			.where(eq(mintPurchase.wallet, owner))
			.orderBy(desc(mintPurchase.createdAt))
		const ids = rows.map((one) => one.id)
		const payments = await db.select().from(mintingPayment).where(isAnyOf(mintingPayment.purchaseId, ids))
		const items = await db
			.select({ purchaseId: mintingMaster.purchaseId, item: mintingItem })
			.from(mintingItem)
			.innerJoin(mintingMaster, eq(mintingMaster.id, mintingItem.masterId))
			.where(isAnyOf(mintingMaster.purchaseId, ids))
		const mintPurchases = rows.map((one) => ({
			...one,
			payments: payments.filter(({ purchaseId }) => purchaseId === one.id),
			items: items.filter(({ purchaseId }) => purchaseId === one.id).map(({ item }) => item),
		}))
		return {
			lists: { mintPurchases },
			subjects: [...ids, ...payments.map((one) => one.id), ...items.map(({ item }) => item.id)],
		}
	},
	erase: async () => ({}),
}
