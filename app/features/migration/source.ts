import type { OldChain } from "#app/chains/old-nfts.ts"
import type { Context } from "#app/db/context.ts"

/** The chain that NFTs are carried over from; null: the operator has set up none, and the crossing is closed. */
export function oldChainOf({ chains }: Pick<Context, "chains">): OldChain | null {
	const found = chains.all.find((one): one is OldChain => "oldNfts" in one)
	return found ?? null
}
