import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { findStakes, isOfUse } from "./find-stakes.server.ts"
import { type Place, type PlaceSaying, placeOf } from "./place-of.ts"
import { seenChain } from "./seen-chain.ts"
import { claimableOf } from "./stakes.ts"
import { nftClaim, nftStake } from "./tables.server.ts"

/** Of which staked NFTs twigs were claimed, by the ids of the claims; each leads to its receipt. */
export async function twigSources(
	{ db }: Pick<Context, "db">,
	{ ids, ...saying }: PlaceSaying & Readonly<{ ids: readonly string[] }>,
): Promise<ReadonlyMap<string, Place>> {
	if (ids.length === 0) return new Map()
	const { id, program, collection } = nftClaim
	const rows = await db.select({ id, program, collection }).from(nftClaim).where(isAnyOf(id, ids))
	return new Map(rows.map((row) => [row.id, placeOf(row, saying, { claimed: row.id, hash: "#modal-claim-done" })]))
}

/** Twigs that some wallets have earned and not claimed yet, by program and collection, the most first; null while the chain has not been seen. Base units. */
export async function twigToClaim(
	ctx: Pick<Context, "db" | "chains">,
	{ owners, at, ...saying }: PlaceSaying & Readonly<{ owners: readonly string[]; at: Date }>,
): Promise<readonly (Place & { units: bigint })[] | null> {
	const chain = seenChain(ctx)
	if (!chain) return null
	if (owners.length === 0) return []
	const stakes = await findStakes(ctx, and(eq(nftStake.chain, chain), isAnyOf(nftStake.owner, owners), isOfUse()))
	const places = new Map<string, Place & { units: bigint }>()
	for (const { stake, rule, counting } of stakes) {
		const { twig } = claimableOf(stake, at, { rule, counting })
		const key = `${stake.program} ${stake.collection}`
		const known = places.get(key) ?? { ...placeOf(stake, saying, { hash: "#rewards" }), units: 0n }
		places.set(key, { ...known, units: known.units + twig })
	}
	const found = [...places.values()].filter((one) => one.units > 0n)
	return found.sort((a, b) => (a.units < b.units ? 1 : -1))
}
