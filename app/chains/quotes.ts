import type { NftText } from "./minter.ts"
import type { Receiver } from "./port.ts"

/** What sending costs, asked before anything is sent; base units of the native asset. The worker's alone: it knows who pays. */
export type Quotes = Readonly<{
	/** Short name of the chain. */
	chain: string
	/** What the wallet that pays has of the native asset. */
	balance(): Promise<bigint>
	/** The fee of one transaction of transfers, how many it holds, and what opening an account for a token keeps, as the chain says now. */
	transfers(): Promise<Readonly<{ fee: bigint; rent: bigint; most: number; mostOpening: number }>>
	/** Which of these receivers have no account for the asset yet. */
	withoutAccount(wanted: readonly Receiver[]): Promise<ReadonlySet<Receiver>>
	/** Fees and rent of minting NFTs with these texts, each in a transaction of its own; null without the key of the collections. */
	mints: ((texts: readonly NftText[]) => Promise<Readonly<{ fee: bigint; rent: bigint }>>) | null
}>
