import type { ChainAdapter } from "./port.ts"

/** A collection whose NFTs may be carried over, as the operator has set it up. */
export type OldCollection = Readonly<{
	/** Its name in the app, e.g. "kongz". */
	id: string
	/** In lower case. */
	contract: string
}>
export type OldNft = Readonly<{ contract: string; id: bigint }>

/** What a contract says of an NFT; null: it does not say, or says more than fits. Nothing of it is proof of anything. */
export type OldNftFacts = Readonly<{ name: string | null; tokenUri: string | null }>

/** What a wallet is asked to send (`eth_sendTransaction`), in hexadecimal. */
export type WalletRequest = Readonly<{ from: string; to: string; value: string; data: string }>

/** What is asked of NFTs on a chain that they leave. Fails as a `ChainAdapter` does. */
export type OldNfts = Readonly<{
	collections: readonly OldCollection[]
	/** The wallets that take the NFTs, and their fees: they may be one. */
	wallets: Readonly<{ nfts: string; fees: string }>
	/** As it stands in the columns `asset`. */
	assetOf(nft: OldNft): string
	/** Null for what is no NFT of these collections. */
	nftOf(asset: string): OldNft | null
	/** Whose it is, finalized, in lower case; null: nobody's. Throws where the contract does not say. */
	ownerOf(nft: OldNft): Promise<string | null>
	facts(nft: OldNft): Promise<OldNftFacts>
	/** What a wallet holds of a collection, now; `complete`: false where it may hold more than could be found. */
	heldBy(owner: string, collection: OldCollection): Promise<Readonly<{ ids: readonly bigint[]; complete: boolean }>>
	/** For the holder's wallet to sign and send: the NFT to our wallet. */
	askForNft(nft: OldNft, from: string): WalletRequest
	/** The same of a fee. `units`: peb. `reference`: of an intent, where there is one. */
	askForFee(fee: Readonly<{ from: string; units: bigint; reference?: string | undefined }>): WalletRequest
}>

/** A chain that NFTs are carried over from. */
export type OldChain = ChainAdapter & Readonly<{ oldNfts: OldNfts }>
