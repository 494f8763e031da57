import { lt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { prepared } from "#app/db/prepared.server.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { keptPath } from "./kept-path.ts"
import { routerLog } from "./tables.server.ts"

export type RouteSeen = Readonly<{
	walletAddress: string
	path: string
	/** As the browser says it, and as we see it. Neither address is kept whole. */
	userIp: string
	clientIp: string
	regId: string
}>

const INSERT = `insert into router_log (wallet_address, path, user_ip, seen_ip, reg_id, at)
	select *, now() from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`

/** Keeps where browsers say they went, and the networks we saw them in: all of them, or none. */
export async function insertRouterLog({ db }: Pick<Context, "db">, seen: readonly RouteSeen[]): Promise<void> {
	const columns = [
		seen.map(({ walletAddress }) => walletAddress),
		seen.map(({ path }) => keptPath(path)),
		seen.map(({ userIp }) => networkOf(userIp)),
		seen.map(({ clientIp }) => networkOf(clientIp)),
		seen.map(({ regId }) => regId),
	]
	await prepared(db, INSERT, columns)
}

/** How long a single entry lives. */
export const VISIT_DAYS = 90

export async function sweepRouterLog({ db }: Pick<Context, "db">): Promise<void> {
	await db.delete(routerLog).where(lt(routerLog.at, sql`now() - make_interval(days => ${VISIT_DAYS})`))
}
