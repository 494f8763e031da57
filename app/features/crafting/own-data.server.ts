import { and, desc, eq } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { OwnData } from "../feature.ts"
import { gearStatus } from "./status.ts"
import { gear, gearInput, gearReceipt } from "./tables.server.ts"

/** All that the forge keeps about a wallet: it is part of the books and of the chain of receipts, so it stays. */
export const ownData: OwnData = {
	section: "crafting",
	erasable: [],
	stays: ["gears", "gearReceipts", "gearHistory"],
	async read({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const rows = await db.select().from(gear).where(eq(gear.owner, owner)).orderBy(desc(gear.createdAt))
		const ids = rows.map(({ id }) => id)
		const inputs = await db.select().from(gearInput).where(isAnyOf(gearInput.gearId, ids))
		return {
			lists: {
				// What orders are called is nobody's to know before they are carried out.
				gears: rows.map(({ makeId: _make, closeId: _close, ...one }) => ({
					...one,
					inputs: inputs.filter(({ gearId }) => gearId === one.id),
				})),
				gearReceipts: await db.select().from(gearReceipt).where(isAnyOf(gearReceipt.gearId, ids)),
				gearHistory: await db
					.select()
					.from(journal)
					.where(and(eq(journal.entity, gearStatus.entity), isAnyOf(journal.entityId, ids)))
					.orderBy(journal.id),
			},
			subjects: ids,
		}
	},
	erase: async () => ({}),
}
