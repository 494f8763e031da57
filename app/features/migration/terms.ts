/** Printed: the network that wallets must be on, and the fee, 0.1 KLAY. */
export const KAIA_CHAIN_ID = "0x2019"
export const KLAY_DECIMALS = 18
export const FEE_UNITS = 100_000_000_000_000_000n

/** How long a destination waits that nobody has signed for, so that a wrong one is found out. */
export const HOLD_MS = 24 * 60 * 60_000
/** After so long without its new NFT an operator sees to it. */
export const OVERDUE_MS = 24 * 60 * 60_000
/** Given once to a wallet that has less, so that it can pay for a transaction: 0.0015 SOL. */
export const SEED_LAMPORTS = 1_500_000n
export const SEEDS_A_DAY = 500

/** Less credit than that costs more to send than it is. */
export const LEAST_CREDIT = 10_000_000_000_000_000n

export const MOST_AT_ONCE = 20

/** Purposes of what goes out: stored, so they stay. */
export const MINT = "migration:mint"
export const RETURN_NFT = "migration:return"
export const REFUND_FEE = "migration:refund"
export const SEED = "migration:seed"
/** What visitors begin, as the journal of what is open names it. */
export const BEGUN = "nft-migration"

export const migrationHref = (code: string) => `nftMigration/crossing?code=${code}`
