import type { Holdings } from "#app/chains/nfts.ts"

/** Who says which assets a wallet may hold, beside the chain itself. Throws where it does not answer, or not in time. */
export type AssetProposer = Readonly<{
	/** `complete`: it listed all that it knows. */
	propose(owner: string, withinMs: number): Promise<Readonly<{ assets: readonly string[]; complete: boolean }>>
}>

/** What a wallet holds, and when that was read; `ageMs` by the same clock, never below 0. */
export type ReadHoldings = Holdings & Readonly<{ readAt: Date; ageMs: number }>

/** What this module has in a context, which the modules below know nothing of. */
declare module "#app/db/context.ts" {
	interface Context {
		/** Set where the operator has a provider of a Digital Asset Standard interface; without it the chain's node is asked. */
		readonly das?: AssetProposer | null
	}
}
