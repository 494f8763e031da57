/** Networks that a project's contract can live on. Stored, so they stay. */
export const MAINNETS = ["solana", "ethereum", "kaia", "bnb"] as const
export type Mainnet = (typeof MAINNETS)[number]

/** Wallets that a project has, each with a secret key. Stored, so they stay. */
export const PROJECT_WALLETS = ["admin", "listing", "fee"] as const
export type ProjectWallet = (typeof PROJECT_WALLETS)[number]
