import { and, desc, eq } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { OwnData } from "../feature.ts"
import { dropLogStatus } from "./status.ts"
import { dropEntitlement, dropHolding, dropListed, dropLog, dropPayout } from "./tables.server.ts"

/** All that drops keep about a wallet: snapshots, lists and gifts are what a drop can be checked by, and stay. */
export const ownData: OwnData = {
	section: "drops",
	erasable: [],
	stays: ["dropGifts", "dropHoldings", "dropLists", "dropHistory"],
	async read({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const logs = await db.select().from(dropLog).where(eq(dropLog.wallet, owner)).orderBy(desc(dropLog.createdAt))
		const ids = logs.map((one) => one.id)
		const payouts = await db.select().from(dropPayout).where(isAnyOf(dropPayout.logId, ids))
		const signed = await db.select().from(dropEntitlement).where(isAnyOf(dropEntitlement.logId, ids))
		const lists = {
			dropGifts: logs.map((log) => ({
				...log,
				payouts: payouts.filter((one) => one.logId === log.id),
				entitlement: signed.find((one) => one.logId === log.id) ?? null,
			})),
			dropHoldings: await db.select().from(dropHolding).where(eq(dropHolding.owner, owner)),
			dropLists: await db.select().from(dropListed).where(eq(dropListed.wallet, owner)),
			dropHistory: await db
				.select()
				.from(journal)
				.where(and(eq(journal.entity, dropLogStatus.entity), isAnyOf(journal.entityId, ids)))
				.orderBy(journal.id),
		}
		return { lists, subjects: [...ids, ...payouts.map((one) => one.id)] }
	},
	erase: async () => ({}),
}
