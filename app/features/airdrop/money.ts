import type { Account } from "#app/settlement/ledger.server.ts"

/** Purposes of the outgoing that brings a row: a coin, or an NFT. */
export const AIRDROP_COIN = "airdrop:coin"
export const AIRDROP_NFT = "airdrop:nft"

/** What a released list holds for its rows. */
export const heldFor = (batch: string, asset: string): Account => ({
	owner: `airdrop/${batch}`,
	kind: "reward-budget",
	asset,
})
/** What is owed of one row, by its id. */
export const owedFor = (record: string, asset: string): Account => ({ owner: record, kind: "owed", asset })
