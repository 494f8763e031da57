import { and, asc, eq } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { OwnData } from "../feature.ts"
import { vestingStatus } from "./status.ts"
import { vestingClaim, vestingClaimPart, vestingSchedule } from "./tables.server.ts"

/** What schedules keep of a wallet: they and what was claimed of them are books, and stay. Drafts are nobody's yet. */
export const ownData: OwnData = {
	section: "vesting",
	erasable: [],
	stays: ["vestingSchedules", "vestingClaims", "vestingHistory"],
	async read({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const vestingSchedules = await db
			.select()
			.from(vestingSchedule)
			.where(and(eq(vestingSchedule.wallet, owner), isAnyOf(vestingSchedule.status, ["active", "cancelled", "ended"])))
			.orderBy(asc(vestingSchedule.createdAt), asc(vestingSchedule.id))
		const claims = await db
			.select()
			.from(vestingClaim)
			.where(eq(vestingClaim.wallet, owner))
			.orderBy(asc(vestingClaim.requestedAt), asc(vestingClaim.id))
		const ids = claims.map((one) => one.id)
		const parts = await db.select().from(vestingClaimPart).where(isAnyOf(vestingClaimPart.claimId, ids))
		const vestingClaims = claims.map((one) => ({
			...one,
			parts: parts.filter(({ claimId }) => claimId === one.id),
		}))
		const vestingHistory = await db
			.select()
			.from(journal)
			.where(
				and(
					eq(journal.entity, vestingStatus.entity),
					isAnyOf(
						journal.entityId,
						vestingSchedules.map((one) => one.id),
					),
				),
			)
			.orderBy(journal.id)
		return { lists: { vestingSchedules, vestingClaims, vestingHistory }, subjects: ids }
	},
	erase: async () => ({}),
}
