import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { countRows, listRows } from "#app/db/list-rows.server.ts"
import { file } from "#app/files/tables.server.ts"
import { addressOn } from "#app/identity/members/wallet-types.ts"
import { lostWalletStatus } from "./status.ts"
import { lostWallet, lostWalletFile } from "./tables.server.ts"
import type { LostWalletListing } from "./terms.ts"

export type LostWallet = Readonly<
	typeof lostWallet.$inferSelect & { files: readonly Readonly<{ id: string; type: string; bytes: number }>[] }
>
type Asking = Pick<Context, "db">

/** Claims with the documents of each that are still there, the newest first. */
async function withFiles({ db }: Asking, where: SQL | undefined): Promise<readonly LostWallet[]> {
	const claims = await db.select().from(lostWallet).where(where).orderBy(desc(lostWallet.createdAt)).limit(100)
	const ids = claims.map(({ id }) => id)
	const files = await db
		.select({ of: lostWalletFile.lostWalletId, id: file.id, type: file.type, bytes: file.bytes })
		.from(lostWalletFile)
		.innerJoin(file, and(eq(file.id, lostWalletFile.fileId), eq(file.state, "stored")))
		.where(isAnyOf(lostWalletFile.lostWalletId, ids))
		.orderBy(file.createdAt)
	return claims.map((one) => ({ ...one, files: files.filter(({ of }) => of === one.id) }))
}

export const lostWalletsOf = (ctx: Asking, owner: string) => withFiles(ctx, eq(lostWallet.owner, owner))

export async function findLostWallet(ctx: Asking, id: string): Promise<LostWallet | null> {
	return (await withFiles(ctx, eq(lostWallet.id, id)))[0] ?? null
}

const BY_TIME = { by: lostWallet.createdAt, kind: "time" } as const

/** A page of claims, for operators; an address that is none finds nothing. */
export async function listLostWallets(ctx: Asking, asked: LostWalletListing) {
	const { status, wallet } = asked.filters
	const state = lostWalletStatus.names.find((one) => one === status)
	const [old, own] = wallet ? [addressOn("kaia", wallet.trim()), addressOn("solana", wallet.trim())] : [null, null]
	const where = [
		state ? eq(lostWallet.status, state) : undefined,
		wallet === undefined
			? undefined
			: old
				? eq(lostWallet.oldWalletAddress, old)
				: own
					? eq(lostWallet.owner, `solana:${own}`)
					: sql`false`,
	].filter((one) => one !== undefined)
	const rows = ({ place, where, orderBy, limit }: Parameters<Parameters<typeof listRows>[1]["rows"]>[0]) =>
		ctx.db
			.select({ one: lostWallet, ...place })
			.from(lostWallet)
			.where(where)
			.orderBy(...orderBy)
			.limit(limit)
	const [part, total] = await Promise.all([
		listRows(asked, {
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: lostWallet.id, kind: "uuid" },
			where,
			rows,
		}),
		countRows(
			ctx,
			ctx.db
				.select({ one: sql`1` })
				.from(lostWallet)
				.where(and(...where)),
		),
	])
	return { rows: part.rows.map(({ one }) => one), next: part.next, total }
}
