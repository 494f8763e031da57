import type { OldChain } from "#app/chains/old-nfts.ts"
import type { Context } from "#app/db/context.ts"

/** The chain that NFTs are carried over from; null: the operator has set up none, and the crossing is closed. */
export const oldChainOf = ({ chains }: Pick<Context, "chains">): OldChain | null => chains.kaia
