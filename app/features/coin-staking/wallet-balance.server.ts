import type { RequestContext } from "#app/db/context.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { stakedAsset, stakingChain } from "./staked-asset.ts"

type Asking = Pick<RequestContext, "chains" | "assets" | "cache">

/** How long an act waits for the node; and a page, or an act that goes on without the answer: a chain that is slow is as good as silent. */
const [ACT_MS, PATIENCE_MS] = [5_000, 2_000]

/** What a page shows may be a second old. */
const shown = new MemoCache({ lifeMs: 1_000, limit: 5_000 })

/** What a wallet holds of the coin, in base units; null where the chain does not answer. */
export function spendableUnits(ctx: Asking, owner: string): Promise<bigint | null> {
	if (!ctx.cache) return askBalance(ctx, owner, ACT_MS)
	const name = `${stakingChain(ctx).rpcUrl} ${stakedAsset(ctx).address} ${owner}`
	return shown.get(name, () => askBalance(ctx, owner, PATIENCE_MS))
}

/** The same for an act that goes on without the answer. */
export const spendableWithin = (ctx: Asking, owner: string): Promise<bigint | null> =>
	askBalance(ctx, owner, PATIENCE_MS)

const askBalance = (ctx: Asking, owner: string, withinMs: number): Promise<bigint | null> =>
	stakingChain(ctx)
		.spendable({ owner, asset: stakedAsset(ctx).address }, withinMs)
		.catch(() => null)
