/** How rows name a wallet that owns or does something: "solana:<address>". Stored, so it stays. */
export const walletKey = ({ chain, address }: Readonly<{ chain: string; address: string }>): string =>
	`${chain}:${address}`

/** How rows name a browser that has begun something without a wallet, by the hash of its cookie. Stored, so it stays. */
export const browserKey = (draftOwner: string): string => `draft:${draftOwner}`
