import type { Context } from "#app/db/context.ts"
import type { Asset } from "#app/lib/money.ts"

/** An asset as acts name it: by its address, on the chain of this short name. */
export type ActAsset = Asset & Readonly<{ address: string; chain: string }>

/** Our own assets, whose payouts have a limit. */
export const ownAssets = ({ assets }: Pick<Context, "assets">): ActAsset[] =>
	assets.all.map(({ address, symbol, scale, chain }) => ({ address, symbol, scale, chain }))

/** The same, and what fees are paid in: all that may leave an account of ours. */
export const movedAssets = (ctx: Pick<Context, "assets" | "chains">): ActAsset[] => [
	...ownAssets(ctx),
	...ctx.chains.all.map(({ id, native: { address, symbol, scale } }) => ({ address, symbol, scale, chain: id })),
]
