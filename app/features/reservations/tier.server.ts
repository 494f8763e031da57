import type { WebContext } from "#app/db/context.ts"
import { readHoldings } from "#app/holdings/read-holdings.server.ts"

/** Wallets of one person that are asked about. */
const MOST_WALLETS = 5
const WITHIN_MS = 4_000

type Needs = Pick<WebContext, "db" | "now" | "log" | "chains" | "das">

/**
 * Collections that somebody's wallets hold NFTs of. `maxAgeMs`: what was read within this time is good enough. Null: the chain is silent, and nobody knows.
 */
export async function collectionsOf(
	ctx: Needs,
	wallets: readonly string[],
	maxAgeMs = 0,
): Promise<readonly string[] | null> {
	const read = await readAll(ctx, wallets, maxAgeMs)
	return read && [...new Set(read.map(({ collection }) => collection))]
}

/** The same NFTs by their addresses. */
export async function nftsOf(ctx: Needs, wallets: readonly string[], maxAgeMs = 0): Promise<readonly string[] | null> {
	const read = await readAll(ctx, wallets, maxAgeMs)
	return read && [...new Set(read.map(({ asset }) => asset))]
}

/** Null: the chain is silent. */
async function readAll(ctx: Needs, wallets: readonly string[], maxAgeMs: number) {
	if (wallets.length === 0) return []
	const read = await Promise.all(
		wallets.slice(0, MOST_WALLETS).map((one) => readHoldings(ctx, one, { maxAgeMs, withinMs: WITHIN_MS })),
	)
	const known = read.flatMap((one) => (one ? [one] : []))
	return known.length === 0 ? null : known.flatMap(({ nfts }) => nfts)
}
