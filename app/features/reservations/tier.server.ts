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
	if (wallets.length === 0) return []
	const read = await Promise.all(
		wallets.slice(0, MOST_WALLETS).map((one) => readHoldings(ctx, one, { maxAgeMs, withinMs: WITHIN_MS })),
	)
	const known = read.flatMap((one) => (one ? [one] : []))
	return known.length === 0 ? null : [...new Set(known.flatMap(({ nfts }) => nfts.map(({ collection }) => collection)))]
}
