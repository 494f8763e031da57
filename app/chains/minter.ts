import type { HeldAt } from "./nfts.ts"
import type { Recent, SignedTransaction } from "./port.ts"

/** What is written into an NFT; `uri`: of its file. Whoever makes it long finds that it does not fit (`fits`). */
export type NftText = Readonly<{
	name: string
	symbol: string
	uri: string
	traits: readonly (readonly [kind: string, value: string])[]
}>

/**
 * An NFT that is to be made, or has been. Its address follows from the authority of its collection and its id, so it can be made once and no
 * second time. Whoever knows the id knows the address: a random one (a UUID), told to nobody before there is something to sign.
 */
export type MintItem = Readonly<{
	id: string
	/** Id of its collection, which says who may take NFTs into it. */
	collection: string
	text: NftText
	/** It is in its collection already, and nobody's (`prepare`): of those several fit one transaction, of others one. */
	isPrepared: boolean
}>

/** What a buyer pays in the transaction that mints. */
export type MintPayment = Readonly<{
	asset: Readonly<{ address: string; scale: number }>
	/** The account of ours that is paid: a wallet for the native asset. */
	vault: string
	/** Base units. */
	units: bigint
	/** Of the intent that it pays, among the accounts of the transfer; null: nothing but the memo names it. */
	reference: string | null
}>

/** One transaction that pays and mints, or does neither. The buyer signs first, pays the fee, and pays for the accounts. */
export type AtomicMint = Readonly<{
	buyer: string
	/** Null: nothing is paid but the fee. */
	payment: MintPayment | null
	items: readonly MintItem[]
	/** In ASCII: wallets show it as it is. */
	memo: string
}>
export type NotTheMint = Readonly<{ refused: "unreadable" | "unsigned" | "other-payer" | "not-the-mint" }>

/** What is asked for has no room in one transaction, now and ever. */
export class NoRoom extends Error {}

/** The most that are bought in one transaction. */
export const MOST_MINTED_AT_ONCE = 5

/**
 * How far an item has come, finalized. Of what was minted: the transaction that handed it over and to whom, where the node could tell; who has
 * it now is not said. `burnt`: it was minted before.
 */
export type MintedState =
	| Readonly<{ state: "absent" | "prepared" | "burnt" }>
	| Readonly<{ state: "minted"; by: Readonly<{ signature: string; to: string }> | null }>

/** The parts of a transaction that pays and mints: the payment, the account of who gets it, its place in the collection, and the rest. */
export type MintStep = "payment" | "account" | "collection" | "mint"

/** What is asked of minting on a chain; no key is needed for any of it. Fails as a `ChainAdapter` does. */
export type ChainMinting = Readonly<{
	/** Throws where the collection is not known. */
	addressOf(item: Pick<MintItem, "id" | "collection">): string
	/** The account in which a wallet gets it. */
	accountOf(asset: string, owner: string): string
	/** Whether it fits one transaction and leaves `room`, in bytes, for what wallets put beside it. */
	fits(mint: AtomicMint, room?: number): boolean
	/** Builds it for the buyer's wallet to sign, and tries it. */
	prepare(mint: AtomicMint): Promise<Readonly<{ unsigned: Uint8Array; failure: unknown }>>
	/** By which step what `prepare` tried has failed; null: the node does not say. */
	failedStep(unsigned: Uint8Array, failure: unknown, isPaid: boolean): MintStep | null
	/** Reads what the buyer's wallet has signed, and says whether it is exactly that; our own signature is still missing. */
	checkSigned(bytes: Uint8Array, mint: AtomicMint): SignedTransaction | NotTheMint
	/**
	 * By the chain itself, for repair and before anything is made anew. `signature`: of the transaction that is said to have done it; without it
	 * the newest thousand that name the item are looked through.
	 */
	mintedState(item: Pick<MintItem, "id" | "collection">, signature?: string): Promise<MintedState>
	/** Whether the network has the program that guards what is carried over: without it the chain refuses each such transaction. */
	hasGuard(): Promise<boolean>
}>

/** Signs for the authority of collections. It holds that key, so the worker alone has one. */
export type NftMinter = Readonly<{
	/** Adds the authority's signature to what the buyer signed, where it is exactly this mint; else says why not. */
	cosign(signed: Uint8Array, mint: AtomicMint): SignedTransaction | NotTheMint
}>

/** What we do with NFTs alone, at our own cost: `to` (the row's receiver) gets what is minted. */
export type NftWork =
	/** Makes it and hands it over; one that is prepared is handed over. */
	| Readonly<{ do: "mint"; item: MintItem }>
	/** Makes one for whoever holds an old one, of another collection, which is frozen for good in the same transaction: both, or neither. */
	| Readonly<{ do: "carry"; item: MintItem; old: OldNft }>
	/** Puts it into its collection, and nobody has it yet. */
	| Readonly<{ do: "prepare"; item: MintItem }>
	/** Thaws and burns what its holder froze and let us have; with `free`, what is given back in the same transaction. One to four in all. */
	| Readonly<{ do: "burn"; collection: string; nfts: readonly HeldAt[]; free?: readonly HeldAt[] }>
	/** Sends one that a vault of ours holds: `from` owns the account of `nft`. */
	| Readonly<{ do: "transfer"; collection: string; nft: HeldAt; from: string }>
	/** Thaws it and gives up what its holder let us do with it, one to four. */
	| Readonly<{ do: "release"; collection: string; nfts: readonly HeldAt[] }>
	/** Writes values of traits, or `name` and `uri`. */
	| Readonly<{
			do: "update"
			collection: string
			asset: string
			set: readonly (readonly [field: string, value: string])[]
	  }>

/** An NFT that another takes the place of. */
export type OldNft = Readonly<{ asset: string; collection: string }>

/** Name, symbol and address of the file of what is carried over, in bytes together: found by filling its transaction. */
export const MOST_CARRIED_TEXT = 100

export type NftOrder = Readonly<{ work: NftWork; to: string }>
export type NftOrderKind = "mint" | "burn" | "update" | "transfer"
/** The kind under which a work stands among what goes out. */
export const KIND_OF_WORK = {
	mint: "mint",
	carry: "mint",
	prepare: "mint",
	burn: "burn",
	transfer: "transfer",
	release: "update",
	update: "update",
} as const satisfies Record<NftWork["do"], NftOrderKind>

export const MOST_NFTS_OF_ORDER = 4

/** The secret key that a work needs: of the collections' authority, beside that of who freezes, or of the vault that holds the NFT. */
export type OrderKey = "mint" | "vault" | "freeze"
export const keyOf = ({ do: what }: NftWork): OrderKey =>
	what === "transfer" ? "vault" : what === "carry" ? "freeze" : "mint"

/**
 * Why an order is not signed as things are: the vault does not hold the NFT, or it is frozen there, or it is none of the collection, or nobody
 * has a wallet at the address that it is to go to. Of an old NFT: its holder has it no more, it is frozen, somebody else
 * may move it, or it is not ours to freeze.
 */
export type Unfit =
	| ("not-in-vault" | "frozen-in-vault" | "not-of-collection" | "no-wallet")
	| ("moved" | "frozen" | "listed" | "not-ours-to-freeze")

/** What a payer does with the keys of collections and of the vault for NFTs; each order is a transaction of its own. */
export type OrderSigner = Readonly<{
	/** What one order costs at most, fee and rent; base units of the native asset. */
	orderCost: bigint
	/** Which keys it has. */
	keys: ReadonlySet<OrderKey>
	/** Looked up on the chain before it is signed; null: nothing speaks against it. */
	unfit(order: NftOrder): Promise<Unfit | null>
	/** `id` stands in it. Throws where the order is none that can be signed here, `NoRoom` where it is too much for one transaction. */
	signOrder(of: Readonly<{ id: string; order: NftOrder }>, recent: Recent): Promise<SignedTransaction>
	/** Whether the chain shows each as done: confirmed, or finalized where `asOf` names a slot that the node has to know. */
	areDone(orders: readonly NftOrder[], asOf?: bigint): Promise<readonly boolean[]>
	/** Of an order that is done: the finalized transaction that did it; null: the node does not say. */
	doneBy(order: NftOrder): Promise<string | null>
}>
