import type { OldNft } from "#app/chains/old-nfts.ts"
import type { WholeMigration } from "./queries.server.ts"
import { statusOf } from "./rows.server.ts"
import { migrationStatus } from "./status.ts"

/** What of a crossing its owner may send now. `units`: of KLAY (peb), of its fee; null: nothing of it is due. */
export type Due = Readonly<{ nft: OldNft | null; units: bigint | null }>

const PAYS_NO_MORE = ["completed", "returned", "given_up", "returning", "minting"]

/** `paid`: units that are used for its fee already. */
export function dueOf({ one }: Pick<WholeMigration, "one">, paid: bigint): Due {
	const status = statusOf(one)
	if (one.backAskedAt) return { nft: null, units: null }
	const isWaiting = migrationStatus.in("wantsSource").some((name) => name === status)
	const left = one.feeUnits - paid
	return {
		nft: isWaiting ? { contract: one.oldNftContract, id: BigInt(one.oldNftId) } : null,
		units: left > 0n && !PAYS_NO_MORE.includes(status) ? left : null,
	}
}

/** The fee of all that wait for it, in one payment; null: of fewer than two, or there is credit enough. */
export function dueOfAll(mine: readonly Pick<WholeMigration, "one">[], credit: bigint) {
	const due = mine.filter(({ one }) => ["0", "1", "2"].includes(one.status) && !one.backAskedAt)
	const units = due.reduce((sum, { one }) => sum + one.feeUnits, 0n) - credit
	return due.length > 1 && units > 0n ? { count: due.length, units } : null
}
