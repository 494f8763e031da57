import { and, count, desc, eq, getTableColumns, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { actionLog, routerLog } from "./tables.server.ts"

/** A wallet's address, and the ids under which a browser of it reports without naming the wallet. */
export type Known = Readonly<{ address: string; ids: readonly string[] }>

/** More than a person visits in 90 days; a stranger may have claimed the address to fill it. */
export const MOST_VISITS = 20_000

/** An id counts only where no other wallet is named beside it. */
const recordedOf = (table: typeof routerLog | typeof actionLog, { address, ids }: Known) =>
	or(
		// Literals, as the partial indexes have them.
		and(sql`${table.walletAddress} <> ''`, eq(table.walletAddress, address)),
		and(sql`${table.walletAddress} = '' and ${table.regId} <> ''`, isAnyOf(table.regId, [address, ...ids])),
	)
const visitsOf = (known: Known) => recordedOf(routerLog, known)

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

export const forgetVisits = (tx: Db, known: Known): Promise<number> => forget(tx, routerLog, known)

/** Rows that a statement deletes: strangers may have claimed an address as often as they liked, and a statement has its time. */
const A_PIECE = 20_000

async function forget(tx: Db, table: typeof routerLog | typeof actionLog, known: Known): Promise<number> {
	for (let all = 0; ; ) {
		const [gone] = await tx.execute<{ n: number }>(sql`
			with piece as (select tableoid, ctid from ${table} where ${recordedOf(table, known)} limit ${A_PIECE}),
			gone as (delete from ${table} t using piece where t.tableoid = piece.tableoid and t.ctid = piece.ctid returning 1)
			select count(*)::int as n from gone`)
		const n = gone?.n ?? 0
		all += n
		if (n < A_PIECE) return all
	}
}

/** The newest actions recorded with a wallet, as many as are wanted, and how many there are. */
export async function actionRecords(db: Db, known: Known, most: number) {
	const of = recordedOf(actionLog, known)
	const [all] = await db.select({ n: count() }).from(actionLog).where(of)
	const { userIp, seenIp, regId, ...told } = getTableColumns(actionLog)
	const rows = await db
		.select({
			...told,
			visitor: sql<string>`encode(${actionLog.visitor}, 'hex')`,
			registeredAs: regId,
			networkAsSaid: userIp,
			networkAsSeen: seenIp,
		})
		.from(actionLog)
		.where(of)
		.orderBy(desc(actionLog.receivedAt), desc(actionLog.id))
		.limit(most)
	return { total: all?.n ?? 0, rows }
}
export type ActionRecords = Awaited<ReturnType<typeof actionRecords>>

export const forgetActions = (tx: Db, known: Known): Promise<number> => forget(tx, actionLog, known)
