import { and, desc, eq, or } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { OwnData } from "../feature.ts"
import { eraseLostWallets, readLostWallets } from "./lost-wallets/own-data.server.ts"
import { migrationStatus } from "./status.ts"
import { feeUse, migrationDeposit, migrationReturn, migrationSeed, nftMigration } from "./tables.server.ts"

/**
 * What is kept of NFTs that a wallet carried over, or was sent: it is part of the books and of what buyers are shown, so it stays. What it said of a
 * wallet that is lost goes with its documents.
 */
export const ownData: OwnData = {
	section: "migration",
	erasable: ["lostWallets"],
	stays: ["migrations", "migrationPayments", "migrationHistory"],
	async read({ db, secret }, who) {
		const { wallet } = who
		const { address } = wallet
		const mine = or(
			eq(nftMigration.oldWalletAddress, address.toLowerCase()),
			eq(nftMigration.newWalletAddress, address),
		)
		const rows = await db.select().from(nftMigration).where(mine).orderBy(desc(nftMigration.createdAt))
		const ids = rows.map(({ id }) => id)
		const came = await db.select().from(migrationDeposit).where(eq(migrationDeposit.fromAddress, address.toLowerCase()))
		const deposits = came.map(({ id }) => id)
		const uses = await db.select().from(feeUse).where(isAnyOf(feeUse.depositId, deposits))
		const returns = await db.select().from(migrationReturn).where(isAnyOf(migrationReturn.depositId, deposits))
		const seeds = await db.select().from(migrationSeed).where(eq(migrationSeed.wallet, address))
		return {
			lists: {
				lostWallets: await readLostWallets({ db, secret }, who),
				// What the order that mints is called is nobody's to know before it is carried out.
				migrations: rows.map(({ mintId: _mint, ...one }) => ({
					...one,
					seed: seeds.find((seed) => seed.migrationId === one.id),
				})),
				migrationPayments: came.map((one) => ({
					...one,
					uses: uses.filter(({ depositId }) => depositId === one.id),
					returns: returns.filter(({ depositId }) => depositId === one.id),
				})),
				migrationHistory: await db
					.select()
					.from(journal)
					.where(and(eq(journal.entity, migrationStatus.entity), isAnyOf(journal.entityId, ids)))
					.orderBy(journal.id),
			},
			subjects: [...ids, ...returns.map(({ id }) => id), ...seeds.map(({ id }) => id)],
		}
	},
	erase: eraseLostWallets,
}
