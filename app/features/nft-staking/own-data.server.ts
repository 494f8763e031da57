import { and, desc, eq } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { surveyAnswer } from "#app/rewards/tables.server.ts"
import type { OwnData } from "../feature.ts"
import { stakeStatus } from "./status.ts"
import { nftAct, nftActItem, nftClaim, nftClaimPart, nftShare, nftStake, nftWeek } from "./tables.server.ts"

/** All that NFT staking keeps about a wallet. Answers of a survey can be deleted; what was staked and paid is part of the books. */
export const ownData: OwnData = {
	section: "nftStaking",
	erasable: ["answers"],
	stays: ["nfts", "nftWeeks", "nftActs", "nftClaims", "nftShares", "nftHistory"],
	async read({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const nfts = await db.select().from(nftStake).where(eq(nftStake.owner, owner)).orderBy(desc(nftStake.stakedAt))
		const ids = nfts.map((one) => one.id)
		const acts = await db.select().from(nftAct).where(eq(nftAct.owner, owner)).orderBy(desc(nftAct.askedAt))
		const items = await db
			.select()
			.from(nftActItem)
			.where(
				isAnyOf(
					nftActItem.actId,
					acts.map((one) => one.id),
				),
			)
		const claims = await db.select().from(nftClaim).where(eq(nftClaim.owner, owner)).orderBy(desc(nftClaim.requestedAt))
		const parts = await db
			.select()
			.from(nftClaimPart)
			.where(
				isAnyOf(
					nftClaimPart.claimId,
					claims.map((one) => one.id),
				),
			)
		const lists = {
			answers: await db.select().from(surveyAnswer).where(eq(surveyAnswer.owner, owner)),
			nfts,
			nftWeeks: await db.select().from(nftWeek).where(isAnyOf(nftWeek.stakeId, ids)),
			nftActs: acts.map((act) => ({ ...act, items: items.filter((one) => one.actId === act.id) })),
			nftClaims: claims.map((claim) => ({ ...claim, parts: parts.filter((one) => one.claimId === claim.id) })),
			nftShares: await db.select().from(nftShare).where(eq(nftShare.owner, owner)),
			nftHistory: await db
				.select()
				.from(journal)
				.where(and(eq(journal.entity, stakeStatus.entity), isAnyOf(journal.entityId, ids)))
				.orderBy(journal.id),
		}
		return { lists, subjects: [...ids, ...claims.map((one) => one.id)] }
	},
	async erase({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const gone = await db
			.delete(surveyAnswer)
			.where(eq(surveyAnswer.owner, owner))
			.returning({ month: surveyAnswer.month })
		return { answers: gone.length }
	},
}
