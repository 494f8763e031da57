import type { NftWork } from "#app/chains/minter.ts"

/**
 * Transactions of an order that may come to nothing before it waits for an operator: the first, and three more. Each is proven to have done
 * nothing before the next is signed.
 */
export const MOST_TRIES = 4

/** Whether a row of what goes out is an order for NFTs: it says what is done with them. */
export const isOrder = ({ work }: Readonly<{ work: NftWork | null }>): boolean => work !== null
