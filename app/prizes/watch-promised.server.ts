import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { writeStop } from "#app/settlement/stops.server.ts"
import { outgoing, settlementStop } from "#app/settlement/tables.server.ts"
import { readVaults } from "./read-vaults.server.ts"
import { nftPrize, nftPromise } from "./tables.server.ts"

/** Marks stops of this watch: the asset alone could be a coin's. */
const subjectOf = (asset: string) => `nft ${asset}`

/**
 * Promised NFTs that no vault of ours holds, and that no order of ours is taking to somebody: whoever else moved them has the vault's key, so
 * nothing leaves and nothing new is agreed to until they are back, or an operator has cleared it up.
 */
export async function watchPromised(ctx: Context): Promise<void> {
	const missing = await ctx.db
		.select({ chain: nftPromise.chain, asset: nftPromise.asset, kind: nftPromise.kind, subject: nftPromise.subjectId })
		.from(nftPromise)
		.innerJoin(nftPrize, and(eq(nftPrize.chain, nftPromise.chain), eq(nftPrize.asset, nftPromise.asset)))
		.leftJoin(outgoing, eq(outgoing.subjectId, nftPromise.orderId))
		.where(
			and(
				isNull(nftPromise.endedAt),
				isNotNull(nftPrize.goneAt),
				sql`coalesce(${outgoing.status} not in ('sending','done'), true)`,
			),
		)
	const at = await ctx.now()
	for (const { chain, asset, kind, subject } of missing) {
		const facts = { promised: "1", there: "0", kind, to: subject }
		if (await writeStop(ctx, { chain, reason: "uncovered", subject: subjectOf(asset), facts, at }))
			ctx.log.error({ asset, ...facts }, "an NFT that is promised is not in the vault")
	}
	const still = new Set(missing.map(({ asset }) => subjectOf(asset)))
	const open = await ctx.db
		.select({ id: settlementStop.id, subject: settlementStop.subject })
		.from(settlementStop)
		.where(
			and(
				eq(settlementStop.reason, "uncovered"),
				isNull(settlementStop.clearedAt),
				sql`starts_with(${settlementStop.subject}, 'nft ')`,
			),
		)
	for (const { id, subject } of open)
		if (!still.has(subject))
			await ctx.db
				.update(settlementStop)
				.set({ clearedAt: at, clearedBy: "system" })
				.where(and(eq(settlementStop.id, id), isNull(settlementStop.clearedAt)))
}

/** Reads the vaults and looks whether what is promised is there. */
export async function keepPrizes(ctx: Context): Promise<void> {
	await readVaults(ctx)
	await watchPromised(ctx)
}
