import { and, count, desc, eq, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { routerLog } from "./tables.server.ts"

/** A wallet's address, and the ids under which a browser of it reports without naming the wallet. */
export type Known = Readonly<{ address: string; ids: readonly string[] }>

/** More than a person visits in 90 days; a stranger may have claimed the address to fill it. */
export const MOST_VISITS = 20_000

/** An id counts only where no other wallet is named beside it. */
const visitsOf = ({ address, ids }: Known) =>
	or(
		// Literals, as the partial indexes have them.
		and(sql`${routerLog.walletAddress} <> ''`, eq(routerLog.walletAddress, address)),
		and(sql`${routerLog.walletAddress} = '' and ${routerLog.regId} <> ''`, isAnyOf(routerLog.regId, [address, ...ids])),
	)

/** The newest visits recorded with a wallet, as many as are wanted, and how many there are. */
export async function visitRecords(db: Db, known: Known, most: number) {
	const [all] = await db.select({ n: count() }).from(routerLog).where(visitsOf(known))
	const rows = await db
		.select({
			at: routerLog.at,
			path: routerLog.path,
			walletAddress: routerLog.walletAddress,
			registeredAs: routerLog.regId,
			networkAsSaid: routerLog.userIp,
			networkAsSeen: routerLog.seenIp,
		})
		.from(routerLog)
		.where(visitsOf(known))
		.orderBy(desc(routerLog.id))
		.limit(most)
	return { total: all?.n ?? 0, rows }
}
export type VisitRecords = Awaited<ReturnType<typeof visitRecords>>

export async function forgetVisits(tx: Db, known: Known): Promise<number> {
	const gone = await tx.delete(routerLog).where(visitsOf(known)).returning({ id: routerLog.id })
	return gone.length
}
