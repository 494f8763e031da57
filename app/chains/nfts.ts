import type { Chain } from "#app/db/context.ts"
import type { Pledge } from "./pledge.ts"
import type { SignedTransaction } from "./port.ts"

/**
 * How NFTs of a collection are made. `token-2022`: each a mint of its own, a member of the collection's group. The others are built and were never run
 * (`solana/minting/standards`); no setting leads to them.
 */
export type NftStandard = "token-2022" | "metaplex-core" | "bubblegum-v2"

/** A collection as the operator has set it up: what makes an NFT one of it. */
export type NftCollection = Readonly<{
	/** Its name in the app, e.g. "kongz". */
	id: string
	/** Short name of the chain that it is on. */
	chain: Chain
	standard: NftStandard
	/** The group's mint. */
	address: string
	/** Who may take NFTs into the group; a group whose authority is another is not the one that was set up. */
	authority: string
}>

export type NftCollections = Readonly<{
	all: readonly NftCollection[]
	/** Throws where no collection has this id. */
	get(id: string): NftCollection
	/** Null where none has it. */
	find(id: string): NftCollection | null
}>

/** A wallet of ours that holds NFTs which are given away. */
export type NftVault = Readonly<{ chain: Chain; owner: string }>

/** An NFT that a wallet holds, verified: a member of the group, one of its kind, and nobody can make a second. */
export type HeldNft = Readonly<{
	/** The mint. */
	asset: string
	/** Id of its collection. */
	collection: string
	/** Its place in the collection, as the group counts: never by its name. */
	number: number
	/** The account that holds it. */
	account: string
	owner: string
	/** Nobody can move it while it is frozen. */
	isFrozen: boolean
	/** Who else may move it: a marketplace, while it is offered there. */
	delegate: string | null
}>
/** A member of a collection that may change hands, with what is written in it; `uri`: of its file. */
export type Member = Readonly<{ asset: string; number: number; name: string; uri: string }>
/** Who has an NFT, and how. */
export type Holder = Pick<HeldNft, "account" | "owner" | "isFrozen" | "delegate">

/** `slot`: as of which it was read. `complete`: false where a provider may know of more. */
export type Holdings = Readonly<{ slot: bigint; complete: boolean; nfts: readonly HeldNft[] }>

/** An NFT and the account that held it when it was last seen. */
export type HeldAt = Readonly<{ asset: string; account: string }>

/** What an account holds now. */
export type NftState =
	| Readonly<{ state: "held"; owner: string; isFrozen: boolean; delegate: string | null }>
	/** The account is closed or empty. */
	| Readonly<{ state: "gone" }>
	/** The providers that were asked do not say the same. */
	| Readonly<{ state: "disputed" }>

/**
 * Transactions that named an account since one that is known, newest first, without those that failed. `newest`: to be known next time, failed
 * or not; it stays what it was where nothing is new. `more`: there are older ones that were not listed.
 */
export type Moves = Readonly<{ newest: string | null; signatures: readonly string[]; more: boolean }>

/** What is asked of the NFTs of a chain. Fails as a `ChainAdapter` does. */
export type ChainNfts = Readonly<{
	/** Who freezes and thaws, as it stands in what holders sign: the authority, and the service that signs for it. Null: nothing is frozen here. */
	freezing: Readonly<{ authority: string; service: string }> | null
	/**
	 * NFTs of our collections that a wallet holds, confirmed, without what is frozen for good: another has taken its place. `withinMs`: it throws after
	 * so long.
	 */
	heldBy(owner: string, withinMs: number): Promise<Holdings>
	/** The same of assets that somebody else says the wallet holds: those that it does hold, and that are ours. */
	verify(owner: string, assets: readonly string[], withinMs: number): Promise<Holdings>
	/** All that nobody has burnt, or frozen for good, by their numbers. Only of collections whose NFTs are frozen by us. */
	membersOf(collection: string, withinMs: number): Promise<readonly Member[]>
	/** In the order they were asked for; null: nobody has it. */
	holdersOf(assets: readonly string[], withinMs?: number): Promise<ReadonlyMap<string, Holder | null>>
	/** In the order they were asked for; a hundred a question to the node. Where there is a second provider, both are asked. */
	states(wanted: readonly HeldAt[]): Promise<Readonly<{ slot: bigint; states: readonly NftState[] }>>
	/**
	 * Which transactions named these accounts since the signature that is known of each (null: none is known, and only the newest is told).
	 * Two hundred a question to the node.
	 */
	moves(wanted: readonly Readonly<{ account: string; since: string | null }>[]): Promise<readonly Moves[]>
	/**
	 * Of transactions in this order: whether an NFT left the account that named it. Null: the node does not keep the transaction.
	 */
	hasLeft(wanted: readonly Readonly<{ signature: string; account: string }>[]): Promise<readonly (boolean | null)[]>

	/** Builds, for the owner's wallet to sign, what freezes NFTs in it; `memo` stands in it. Tried on the chain. */
	prepareFreeze(freeze: Freeze): Promise<Readonly<{ unsigned: Uint8Array; failure: unknown }>>
	/** Reads what the owner's wallet has signed, and says whether it is exactly that; our own signature is still missing. */
	readFreeze(bytes: Uint8Array, freeze: Freeze): SignedTransaction | NotTheFreeze
}>

/** NFTs that are frozen in their owner's wallet with the owner's consent: the owner signs and pays the fee, the authority signs after. */
export type Freeze = Readonly<{ owner: string; nfts: readonly HeldAt[]; memo: string }>
export type NotTheFreeze = Readonly<{ refused: "unreadable" | "unsigned" | "other-payer" | "not-the-freeze" }>

/** The most NFTs that fit one freezing transaction, with a memo of ninety characters and 150 bytes of room for what wallets add. */
export const MOST_FROZEN_AT_ONCE = 9

/** Signs for the freeze authority. It holds that key, so the worker alone has one. */
export type Custodian = Readonly<{
	/**
	 * Adds the authority's signature to what the owner signed. Throws unless it is exactly this freeze. That the accounts are the owner's is
	 * for who asks to have read: the bytes do not say it.
	 */
	cosign(signed: Uint8Array, freeze: Freeze): SignedTransaction
	/** The same of a pledge. */
	cosignPledge(signed: Uint8Array, pledge: Pledge): SignedTransaction
}>
