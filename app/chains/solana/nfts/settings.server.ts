import type { NftCollection } from "../../nfts.ts"
import type { ChainSettings } from "../coin.server.ts"

/** Who freezes and thaws NFTs: a multisig of Token-2022 of which one signature is enough, and the signer of it that this service is. */
export type Freezing = Readonly<{ multisig: string; service: string }>

/** What the operator has set up of NFTs. `freezing` null: nothing is frozen here. */
export type NftSettings = Readonly<{ collections: readonly NftCollection[]; freezing: Freezing | null }>

export const NO_NFTS: NftSettings = { collections: [], freezing: null }

export const nftsOf = ({ NFT_COLLECTIONS, NFT_FREEZE_AUTHORITY, NFT_FREEZE_SIGNER }: ChainSettings): NftSettings => ({
	collections: (NFT_COLLECTIONS ?? []).map((one) => ({ ...one, chain: "solana", standard: "token-2022" })),
	freezing:
		NFT_FREEZE_AUTHORITY && NFT_FREEZE_SIGNER ? { multisig: NFT_FREEZE_AUTHORITY, service: NFT_FREEZE_SIGNER } : null,
})
