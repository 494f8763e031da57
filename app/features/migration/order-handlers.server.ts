import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import type { OrderHandlers } from "#app/settlement/handlers.ts"
import { keepDeposits } from "./keep-deposits.server.ts"
import { lockMigration, type Migration, move, statusOf } from "./rows.server.ts"
import { migrationProject, nftMigration } from "./tables.server.ts"

async function ordered({ db }: Pick<Context, "db">, mintId: string): Promise<Migration> {
	const [row] = await db.select({ id: nftMigration.id }).from(nftMigration).where(eq(nftMigration.mintId, mintId))
	if (!row) throw new Error(`no migration has the order ${mintId}`)
	return lockMigration({ db }, row.id)
}

/** What stands in the list of what was carried over: written with the new NFT, and never without it. */
export const registryId = (seq: number) => `KS-${String(seq).padStart(6, "0")}`

/** The new NFT is minted, once by its address, or comes to nothing. */
export const mintHandlers: OrderHandlers = {
	async sending() {},
	async done(ctx, { subject, signature, at }) {
		const one = await ordered(ctx, subject)
		if (statusOf(one) === "completed") return
		const { minting } = ctx.chains.solana
		const [project] = await ctx.db.select().from(migrationProject).where(eq(migrationProject.id, one.projectId))
		if (!project || !one.newWalletAddress) throw new Error(`the migration ${one.id} goes nowhere`)
		const mint = minting.addressOf({ id: subject, collection: project.collection })
		const cause = { actor: "chain", reason: "minted", evidence: { signature, mint }, at }
		await move(ctx, one, {
			to: "completed",
			cause,
			set: {
				newNftContract: project.destContract,
				newNftId: String(one.seq),
				newMintKey: mint,
				newTokenKey: minting.accountOf(mint, one.newWalletAddress),
				// Of this standard the metadata stands in the mint itself.
				newMetadataKey: mint,
				newSignature: signature,
				regId: registryId(one.seq),
				regTime: at,
			},
		})
		await keepDeposits(ctx, one, at)
		// Its wallet may want a little SOL.
		await enqueue(ctx.db, "migration:go", {}, { key: "migration" })
		ctx.log.info({ migration: one.id, signature }, "an NFT was carried over")
	},
	async failed(ctx, { subject, signature, reason, isTriedAgain, at }) {
		if (isTriedAgain) return
		const one = await ordered(ctx, subject)
		if (statusOf(one) !== "minting") return
		const cause = { actor: "chain", reason, evidence: { signature }, at }
		await move(ctx, one, { to: "manual", cause, set: { failure: "mint" } })
	},
}
