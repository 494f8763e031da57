import { lt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { routerLog } from "./tables.server.ts"

export type RouteSeen = Readonly<{ walletAddress: string; path: string; userIp: string; regId: string }>

/** Keeps where a browser says it went, and the network we saw it in. Neither address is kept whole. */
export async function insertRouterLog({ db }: Pick<Context, "db">, seen: RouteSeen, clientIp: string): Promise<void> {
	await db
		.insert(routerLog)
		.values({ ...seen, userIp: networkOf(seen.userIp), seenIp: networkOf(clientIp), at: sql`now()` } as never)
}

/** How long a single entry lives. */
export const VISIT_DAYS = 90

export async function sweepRouterLog({ db }: Pick<Context, "db">): Promise<void> {
	await db.delete(routerLog).where(lt(routerLog.at, sql`now() - make_interval(days => ${VISIT_DAYS})`))
}
