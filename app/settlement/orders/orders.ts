import type { NftOrderKind } from "#app/chains/minter.ts"

/**
 * Transactions of an order that may come to nothing before it waits for an operator: the first, and three more. Each is proven to have done
 * nothing before the next is signed.
 */
export const MOST_TRIES = 4

const KINDS: ReadonlySet<string> = new Set<NftOrderKind>(["mint", "burn", "update"])
/** Whether a row of what goes out is an order for NFTs. */
export const isOrder = ({ kind }: Readonly<{ kind: string }>): boolean => KINDS.has(kind)
