import type { Assets, Vault } from "./assets.ts"
import type { Chains } from "./chains.ts"
import type { MemoKeys } from "./memos.ts"
import type { NftMinter } from "./minter.ts"
import type { Custodian, NftCollections, NftVault } from "./nfts.ts"
import type { Quotes } from "./quotes.ts"

/**
 * The module of the database may not import chains: what a context has of them is added to its type here, so that there is one `Context`
 * for all.
 */
declare module "#app/db/context.ts" {
	interface Context {
		readonly chains: Chains
		/** What the site deals in, by id. */
		readonly assets: Assets
		/** The accounts of ours that were set up for it, those first that visitors pay into. */
		readonly vaults: readonly Vault[]
		/** Chains on which the caps of payouts are halved: see `halvedCapsOf`. */
		readonly halvedCaps?: readonly Chain[]
		/** The collections that the operator has set up, by id. */
		readonly collections: NftCollections
		/** Where NFTs lie that are given away. */
		readonly nftVaults: readonly NftVault[]
		/** Signs for the freeze authority of our NFTs: the worker's alone, where it has its key. */
		readonly custodian?: Custodian
		/** Signs for the authority of our collections: the worker's alone, where it has its key. */
		readonly minter?: NftMinter
		/** Addresses under which memos stand: the worker's alone, which signs them. */
		readonly memoKeys?: MemoKeys
		/** What sending costs: the worker's alone, which pays. */
		readonly quotes?: Quotes
	}
}
