/** What the faucet of a demo gives: SOL for fees, coins to stake, coins for the forge, and of each collection so many NFTs the first time. */
export const GIFT = {
	lamports: 1_000_000_000n,
	scg: 20_000n * 10n ** 6n,
	pvt: 5_000n * 10n ** 6n,
	nftsOfEach: 3,
} as const
