import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { migrationSeed, nftMigration } from "./tables.server.ts"
import { SEED, SEED_LAMPORTS, SEEDS_A_DAY } from "./terms.ts"

type Carried = Readonly<{ id: string; wallet: string }>
const ASK_MS = 2_500
const DAY_MS = 86_400_000
/** So long after its NFT is there the chain is asked what a wallet has; and of so many in one pass. */
const LATEST_MS = 10 * 60_000
const MOST = 100

/**
 * A little SOL for each wallet that has just been given an NFT and has none, so that it can do something with it: once for each, so many a day. Best
 * effort: a node that stays silent, or a day that is over, leaves them out. No transaction is open while the node is asked.
 */
export async function seedWallets(ctx: Context): Promise<void> {
	const chain = ctx.chains.solana
	const asset = chain.native.address
	for (const one of await listUnseeded(ctx)) {
		const held = await chain.spendable({ owner: one.wallet, asset }, ASK_MS).catch(() => null)
		// The others would wait as long, for the same.
		if (held === null) return
		if (held < SEED_LAMPORTS)
			await give(ctx, one).catch((error: unknown) => {
				ctx.log.warn({ err: error, migration: one.id }, "a new wallet was given no SOL")
			})
	}
}

async function listUnseeded({ db, now }: Pick<Context, "db" | "now">): Promise<readonly Carried[]> {
	const at = (await now()).getTime()
	const today = await db.$count(migrationSeed, gt(migrationSeed.createdAt, new Date(at - DAY_MS)))
	const rows = await db
		.select({ id: nftMigration.id, wallet: sql<string>`${nftMigration.newWalletAddress}` })
		.from(nftMigration)
		.where(
			and(
				eq(nftMigration.status, "20"),
				gt(nftMigration.regTime, new Date(at - LATEST_MS)),
				sql`not exists (select from ${migrationSeed} where ${migrationSeed.wallet} = ${nftMigration.newWalletAddress})`,
			),
		)
		.orderBy(asc(nftMigration.regTime), asc(nftMigration.id))
		.limit(MOST)
	const once = [...new Map(rows.toReversed().map((one) => [one.wallet, one])).values()].toReversed()
	return once.slice(0, Math.max(0, SEEDS_A_DAY - today))
}

const give = (ctx: Context, { id, wallet }: Carried): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const chain = ctx.chains.solana
		const asset = chain.native.address
		const units = SEED_LAMPORTS
		const float = ctx.vaults.find((one) => one.role === "float" && one.chain === chain.id)
		if (!float) return
		const at = await ctx.now()
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

export const seedHandlers: PayoutHandlers = {
	async done({ db }, { subjects, at }) {
		for (const id of subjects)
			await db.update(migrationSeed).set({ doneAt: at }).where(sql`${migrationSeed.id} = ${id} and done_at is null`)
	},
}
