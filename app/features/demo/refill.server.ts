import type { Context } from "#app/db/context.ts"
import type { Refill } from "#app/settlement/payouts/float.server.ts"
import { controlChain } from "./control-chain.server.ts"

/** Moves money from the vaults of the local chain to its float, as an operator does by hand elsewhere. SOL comes along where it is short. */
export const demoRefill =
	(ctx: Context): Refill =>
	(asset, units) =>
		controlChain(
			ctx,
			"control_refill",
			asset === ctx.chains.solana.native.address ? { units: "0" } : { units: units.toString(), asset },
		)
