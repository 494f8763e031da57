import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { agreement } from "#app/agreements/tables.server.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { journal, operation } from "#app/operations/tables.server.ts"
import type { DataOwner, OwnData } from "../feature.ts"
import { positionStatus } from "./status.ts"
import { coinPosition, coinWithdrawal, rewardClaim } from "./tables.server.ts"

const DRAFT = positionStatus.code("draft")
/** Who acts in a journal or an agreement without being a wallet: it may be shown to the owner of the position. */
const NOBODY = ["chain", "system", "visitor"]

/** Positions of the wallet, and what this browser began before a wallet owned it. */
function ownedBy({ wallet, draftOwner }: DataOwner): SQL | undefined {
	const mine = wallet.chain === "solana" ? eq(coinPosition.owner, wallet.address) : sql`false`
	return draftOwner ? or(mine, and(isNull(coinPosition.owner), eq(coinPosition.draftOwner, draftOwner))) : mine
}

/** All that coin staking keeps about a wallet: what another wallet did before the position changed hands is not told. */
async function stakingRecords({ db }: Pick<Context, "db">, who: DataOwner) {
	const { address } = who.wallet
	const rows = await db.select().from(coinPosition).where(ownedBy(who)).orderBy(desc(coinPosition.createdAt))
	const all = rows.map(({ draftOwner: _hash, ...row }) => row)
	const ids = all.map((row) => row.id)
	const own = (of: typeof journal | typeof agreement, actor: typeof journal.actor | typeof agreement.who) =>
		or(
			eq(actor, address),
			// The index of entities begins with their kind.
			and(eq(of.entity, positionStatus.entity), isAnyOf(of.entityId, ids), inArray(actor, NOBODY)),
		)
	const isMine = (owner: typeof rewardClaim.owner | typeof coinWithdrawal.owner) =>
		who.wallet.chain === "solana" ? eq(owner, address) : sql`false`
	const claims = await db
		.select()
		.from(rewardClaim)
		.where(isMine(rewardClaim.owner))
		.orderBy(desc(rewardClaim.requestedAt))
	const withdrawals = await db
		.select()
		.from(coinWithdrawal)
		.where(isMine(coinWithdrawal.owner))
		.orderBy(desc(coinWithdrawal.requestedAt))
	const agreements = await db.select().from(agreement).where(own(agreement, agreement.who))
	const history = await db.select().from(journal).where(own(journal, journal.actor)).orderBy(journal.id)
	const operations = await db
		.select()
		.from(operation)
		.where(eq(operation.owner, walletKey(who.wallet)))
	return {
		drafts: all.filter((row) => row.status === DRAFT),
		positions: all.filter((row) => row.status !== DRAFT),
		claims,
		withdrawals,
		agreements,
		history,
		operations,
	}
}

/** Removes drafts that were never agreed to. One that is being agreed to at this moment is a draft no longer, and stays. */
async function forgetDrafts({ db }: Pick<Context, "db">, who: DataOwner): Promise<number> {
	const gone = await db
		.delete(coinPosition)
		.where(and(eq(coinPosition.status, DRAFT), ownedBy(who)))
		.returning({ id: coinPosition.id })
	return gone.length
}

export const ownData: OwnData = {
	section: "staking",
	erasable: ["drafts"],
	stays: ["positions", "claims", "withdrawals", "agreements", "history"],
	async read(ctx, who) {
		const lists = await stakingRecords(ctx, who)
		const { positions, drafts, claims, withdrawals } = lists
		return { lists, subjects: [...positions, ...drafts, ...claims, ...withdrawals].map(({ id }) => id) }
	},
	erase: async (ctx, who) => ({ drafts: await forgetDrafts(ctx, who) }),
}
