import { asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { publishedKey } from "#app/draws/site-key/published-key.server.ts"
import { endOf, returnsAt } from "./drop.ts"
import { nftsOfDrops } from "./drop-nfts.server.ts"
import { publicDrop, totalsOf } from "./queries.server.ts"
import { dropListed } from "./tables.server.ts"

/** What anybody may know of a drop. No wallet stands in it but those that the operator has listed by name: the hash is over the rest. */
export async function publicFile(ctx: Pick<Context, "db">, id: string) {
	const drop = await publicDrop(ctx, id)
	if (!drop) return null
	const listed = drop.rules.some(({ kind }) => kind === "listed")
		? await ctx.db
				.select({ wallet: dropListed.wallet })
				.from(dropListed)
				.where(eq(dropListed.dropId, id))
				.orderBy(asc(dropListed.wallet))
		: []
	const nfts = drop.kind === "nft" ? ((await nftsOfDrops(ctx, [id])).get(id) ?? []) : null
	return {
		id: drop.id,
		number: drop.number,
		status: drop.status,
		isExample: drop.isExample,
		gift: { kind: drop.kind, asset: drop.asset, chain: drop.chain, mint: drop.mint, units: `${drop.units}` },
		// In the order in which they are given.
		...(nfts ? { nfts } : {}),
		stock: drop.stock,
		given: drop.given,
		totals: await totalsOf(ctx, id),
		rules: drop.rules,
		listed: listed.map(({ wallet }) => wallet),
		snapshot: {
			at: drop.snapshotAt,
			takenAt: drop.snapshotTakenAt,
			rows: drop.snapshotRows,
			sha256: drop.snapshotHash,
		},
		opensAt: drop.opensAt,
		closesAt: drop.closesAt,
		endedAt: drop.endedAt && endOf(drop),
		returnsAt: returnsAt(drop),
		returnedAt: drop.returnedAt,
		entitlementKey: await publishedKey(ctx),
	}
}
