import type { MintPayment } from "./minter.ts"
import type { HeldAt } from "./nfts.ts"
import type { SignedTransaction } from "./port.ts"

/**
 * One transaction by which somebody pays and leaves NFTs to us: each may be moved by the authority of its collection from then on, and is
 * frozen, so that it can neither be sold nor taken back before what was paid for is done. The owner signs first and pays the fee.
 */
export type Pledge = Readonly<{
	owner: string
	payment: MintPayment
	/** One to three, each once. */
	nfts: readonly HeldAt[]
	/** Who may burn them, and gives that up otherwise. */
	delegate: string
	/** In ASCII: wallets show it as it is. */
	memo: string
}>
export type NotThePledge = Readonly<{ refused: "unreadable" | "unsigned" | "other-payer" | "not-the-pledge" }>

export const MOST_PLEDGED = 3

/** What is asked of pledges on a chain; no key is needed for any of it. Fails as a `ChainAdapter` does. */
export type ChainPledges = Readonly<{
	/** Builds it for the owner's wallet to sign, and tries it. */
	prepare(pledge: Pledge): Promise<Readonly<{ unsigned: Uint8Array; failure: unknown }>>
	/** Reads what the owner's wallet has signed, and says whether it is exactly that; our own signature is still missing. */
	read(bytes: Uint8Array, pledge: Pledge): SignedTransaction | NotThePledge
	/** When a transaction that is confirmed or more was taken into its block, in seconds; null: the node does not show it as that, or it failed. */
	blockTimeOf(signature: string): Promise<number | null>
	/** Seconds by which the time of the newest confirmed block is behind the clock: how much later it was made than it says, at most. */
	lag(now: () => Promise<Date>): Promise<number>
}>
