import { eq, gt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inSavepoint } from "#app/db/in-transaction.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { migrationSeed } from "./tables.server.ts"
import { SEED, SEED_LAMPORTS, SEEDS_A_DAY } from "./terms.ts"

type Carried = Readonly<{ id: string; newWalletAddress: string }>
const ASK_MS = 2_500
const DAY_MS = 86_400_000

/**
 * A little SOL for a wallet that has none, so that it can do something with what it was given: once for each wallet, so many a day. Best effort:
 * a node that does not answer, or a day that is over, leaves it out. In the transaction that completes a migration.
 */
export async function seedWallet(ctx: Context, { id, newWalletAddress: wallet }: Carried, at: Date): Promise<void> {
	const chain = ctx.chains.solana
	const asset = chain.native.address
	const float = ctx.vaults.find((one) => one.role === "float" && one.chain === chain.id)
	if (!float) return
	const given = await ctx.db.$count(migrationSeed, eq(migrationSeed.wallet, wallet))
	const today = await ctx.db.$count(migrationSeed, gt(migrationSeed.createdAt, new Date(at.getTime() - DAY_MS)))
	if (given > 0 || today >= SEEDS_A_DAY) return
	const held = await chain.spendable({ owner: wallet, asset }, ASK_MS).catch(() => null)
	if (held === null || held >= SEED_LAMPORTS) return
	const units = SEED_LAMPORTS
	try {
		await inSavepoint(ctx, async (ctx) => {
			const [seed] = await ctx.db
				.insert(migrationSeed)
				.values({ wallet, migrationId: id, units, createdAt: at })
				.onConflictDoNothing({ target: migrationSeed.wallet })
				.returning({ id: migrationSeed.id })
			if (!seed) return
			const debit = { owner: float.owner, kind: "float", asset } as const
			const leg = { leg: "seed", debit, credit: { owner: seed.id, kind: "owed", asset } as const, units }
			await post(ctx, { name: "migration-seed", id: seed.id, at }, [leg])
			const of = { purpose: SEED, subjectId: seed.id, kind: "transfer", chain: chain.name } as const
			await queuePayout(ctx, { ...of, wallet: float.owner, asset, units, toAddress: wallet, createdAt: at })
		})
	} catch (error) {
		ctx.log.warn({ err: error, migration: id }, "a new wallet was given no SOL")
	}
}

export const seedHandlers: PayoutHandlers = {
	async done({ db }, { subjects, at }) {
		for (const id of subjects)
			await db.update(migrationSeed).set({ doneAt: at }).where(sql`${migrationSeed.id} = ${id} and done_at is null`)
	},
}
