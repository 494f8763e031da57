import { and, asc, eq, getTableColumns, or } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { OwnData } from "../feature.ts"
import { recordStatus } from "./status.ts"
import { airdropRecord } from "./tables.server.ts"

/** What airdrops keep of a wallet, old or new: lists and what was sent by them are books, and stay. */
export const ownData: OwnData = {
	section: "airdrops",
	erasable: [],
	stays: ["airdropRecords", "airdropHistory"],
	async read({ db }, { wallet }) {
		const { secret: _, ...columns } = getTableColumns(airdropRecord)
		const records = await db
			.select(columns)
			.from(airdropRecord)
			.where(or(eq(airdropRecord.oldWalletAddress, wallet.address), eq(airdropRecord.newWalletAddress, wallet.address)))
			.orderBy(asc(airdropRecord.changedAt), asc(airdropRecord.id))
		const ids = records.map((one) => one.id)
		const airdropHistory = await db
			.select()
			.from(journal)
			.where(and(eq(journal.entity, recordStatus.entity), isAnyOf(journal.entityId, ids)))
			.orderBy(journal.id)
		return { lists: { airdropRecords: records, airdropHistory }, subjects: ids }
	},
	erase: async () => ({}),
}
