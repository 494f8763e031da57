import type { ChainAdapter, LandedTransaction } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import type { DustMinimum } from "./dust-minimum.server.ts"
import type { Handlers } from "./handlers.ts"

/** One reading of a chain, up to a finalized slot. */
export type Pass = Readonly<{
	ctx: Context
	chain: ChainAdapter
	handlers: Handlers
	slot: bigint
	chainTime: Date
	minimum: DustMinimum
	/** Read in this pass: a transaction that touches several accounts of ours is fetched once. */
	transactions: Map<string, LandedTransaction>
}>

/** A node that does not know what it said it knew. */
export class NodeBehind extends Error {}
