import type { Context } from "#app/db/context.ts"
import { controlChain } from "./control-chain.server.ts"

/** Gives play money of the local chain: SOL for fees and SCG to stake. */
export const giveFromFaucet = (ctx: Context, address: string): Promise<void> =>
	controlChain(ctx, "control_faucet", { address })

/** The same without NFTs. */
export const giveCoinsFromFaucet = (ctx: Context, address: string): Promise<void> =>
	controlChain(ctx, "control_faucet", { address, nfts: false })
