import { and, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Proven } from "#app/db/context.ts"
import { session } from "../tables.server.ts"

/** Sessions of wallets that are given as two lists. */
export const sessionsIn = (chains: SQLWrapper, addresses: SQLWrapper): SQL =>
	sql`(${session.chain}, ${session.address}) in (select * from unnest(${chains}::text[], ${addresses}::text[]))`

export const listsOf = (wallets: readonly Proven[]) => ({
	chains: wallets.map((one) => one.chain),
	addresses: wallets.map((one) => one.address),
})

/** Sessions of any of these wallets. */
export const sessionsOf = (wallets: readonly Proven[]): SQL => {
	const { chains, addresses } = listsOf(wallets)
	return sessionsIn(sql.param(chains), sql.param(addresses))
}

/** Ends the sessions of these wallets in every browser. The rows stay for their month, and open nothing any more. */
export async function endAllSessions(tx: Db, wallets: readonly Proven[]): Promise<number> {
	const ended = await tx
		.update(session)
		.set({ revokedAt: sql`now()` })
		.where(and(sessionsOf(wallets), isNull(session.revokedAt)))
		.returning({ chain: session.chain })
	return ended.length
}
