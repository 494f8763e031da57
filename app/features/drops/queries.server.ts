import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { nftPrize } from "#app/prizes/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { dropStatus } from "./status.ts"
import { dropEntitlement, dropLog, dropPayout, giftDrop } from "./tables.server.ts"

type Needs = Pick<Context, "db">
export type Drop = typeof giftDrop.$inferSelect

const isPublic = () => isAnyOf(giftDrop.status, dropStatus.codes("public"))

/** Of each number the drop that is announced or open, or else the newest that was. */
export async function boardDrops({ db }: Needs): Promise<readonly Drop[]> {
	return db
		.selectDistinctOn([giftDrop.number])
		.from(giftDrop)
		.where(isPublic())
		.orderBy(
			asc(giftDrop.number),
			desc(sql`${giftDrop.status} in ('published','open')`),
			desc(giftDrop.opensAt),
			desc(giftDrop.id),
		)
}

export async function publicDrop({ db }: Needs, id: string): Promise<Drop | null> {
	const [drop] = await db
		.select()
		.from(giftDrop)
		.where(and(eq(giftDrop.id, id), isPublic()))
	return drop ?? null
}

/** The next drop that opens after a moment; null: none is announced. */
export async function nextDrop({ db }: Needs, at: Date): Promise<Pick<Drop, "number" | "opensAt"> | null> {
	const [next] = await db
		.select({ number: giftDrop.number, opensAt: giftDrop.opensAt })
		.from(giftDrop)
		.where(and(eq(giftDrop.status, "published"), gt(giftDrop.opensAt, at)))
		.orderBy(asc(giftDrop.opensAt), asc(giftDrop.id))
		.limit(1)
	return next ?? null
}

/** A gift that one of these wallets has asked for, with what becomes of it. */
const logs = ({ db }: Needs) =>
	db
		.select({
			log: dropLog,
			drop: giftDrop,
			nextTryAt: dropPayout.nextTryAt,
			proof: dropPayout.proof,
			paid: outgoing.status,
			/** The NFT that goes to it, or went. */
			nft: { collection: nftPrize.collection, number: nftPrize.number },
			signedAt: dropEntitlement.signedAt,
		})
		.from(dropLog)
		.innerJoin(giftDrop, eq(giftDrop.id, dropLog.dropId))
		.leftJoin(dropPayout, eq(dropPayout.id, dropLog.payoutId))
		.leftJoin(outgoing, eq(outgoing.subjectId, dropLog.payoutId))
		.leftJoin(nftPrize, and(eq(nftPrize.chain, outgoing.chain), eq(nftPrize.asset, outgoing.asset)))
		.leftJoin(dropEntitlement, eq(dropEntitlement.logId, dropLog.id))

export type LogRow = Awaited<ReturnType<typeof logs>>[number]

/** More are not listed: a wallet has one of each drop. */
const MOST = 200

export const logsOf = (ctx: Needs, wallet: string, kind: Drop["kind"]): Promise<LogRow[]> =>
	logs(ctx)
		.where(and(eq(dropLog.wallet, wallet), eq(giftDrop.kind, kind)))
		.orderBy(desc(dropLog.createdAt), desc(dropLog.id))
		.limit(MOST)

/** Of which kind the newest gift is that a wallet has asked for; null: it has asked for none. */
export async function newestKind({ db }: Needs, wallet: string): Promise<Drop["kind"] | null> {
	const [row] = await db
		.select({ kind: giftDrop.kind })
		.from(dropLog)
		.innerJoin(giftDrop, eq(giftDrop.id, dropLog.dropId))
		.where(eq(dropLog.wallet, wallet))
		.orderBy(desc(dropLog.createdAt), desc(dropLog.id))
		.limit(1)
	return row?.kind ?? null
}

export async function logById(ctx: Needs, id: string, wallets: readonly string[]): Promise<LogRow | null> {
	const [row] = await logs(ctx).where(and(eq(dropLog.id, id), isAnyOf(dropLog.wallet, [...wallets])))
	return row ?? null
}

/** What was signed for a gift of one of these wallets, as it is handed out. */
export async function entitlementOf({ db }: Needs, id: string, wallets: readonly string[]) {
	const [row] = await db
		.select({ signed: dropEntitlement, number: giftDrop.number })
		.from(dropEntitlement)
		.innerJoin(dropLog, eq(dropLog.id, dropEntitlement.logId))
		.innerJoin(giftDrop, eq(giftDrop.id, dropLog.dropId))
		.where(and(eq(dropEntitlement.logId, id), isAnyOf(dropLog.wallet, [...wallets])))
	return row ? { number: row.number, ...row.signed } : null
}

/** How many gifts of a drop are under way, delivered and failed. */
export async function totalsOf({ db }: Needs, drop: string) {
	const rows = await db
		.select({ status: dropLog.status, count: sql<number>`count(*)::int` })
		.from(dropLog)
		.where(and(eq(dropLog.dropId, drop), isNotNull(dropLog.status)))
		.groupBy(dropLog.status)
	const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
	return { reset: of("0"), underWay: of("10"), delivered: of("20"), failed: of("40") }
}
