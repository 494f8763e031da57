import { and, eq, sql } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { file } from "#app/files/tables.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import type { OwnData } from "../../feature.ts"
import { lostWalletsOf } from "./queries.server.ts"
import { lostWallet, lostWalletFile } from "./tables.server.ts"

export const readLostWallets: (...asked: Parameters<OwnData["read"]>) => Promise<readonly unknown[]> = (
	ctx,
	{ wallet },
) => lostWalletsOf(ctx, walletKey(wallet))

/** What was said and handed in goes at once, decided or not; that it was decided, and how, stays in the audit. */
export const eraseLostWallets: OwnData["erase"] = async ({ db }, { wallet }) => {
	const owner = walletKey(wallet)
	const claims = await db.select({ id: lostWallet.id }).from(lostWallet).where(eq(lostWallet.owner, owner))
	const ids = claims.map(({ id }) => id)
	const files = await db
		.delete(lostWalletFile)
		.where(isAnyOf(lostWalletFile.lostWalletId, ids))
		.returning({ id: lostWalletFile.fileId })
	const fileIds = files.map(({ id }) => id)
	await db
		.update(file)
		.set({ state: "deleted", deletedAt: sql`now()` })
		.where(and(isAnyOf(file.id, fileIds), eq(file.state, "stored")))
	await db.delete(lostWallet).where(isAnyOf(lostWallet.id, ids))
	return { lostWallets: ids.length }
}
