import type { Chain } from "#app/db/context.ts"
import type { Asset } from "#app/lib/money.ts"
import type { AddressState, NoWallet } from "./address-state.ts"
import type { MemoSigner } from "./memos.ts"
import type { ChainMinting, OrderSigner } from "./minter.ts"
import type { ChainNfts } from "./nfts.ts"
import type { ChainPledges } from "./pledge.ts"

/**
 * What every chain looks like to the rest of the app. A chain is a folder here with an `adapter.server.ts` that makes a `ChainAdapter`, and
 * an entry of `chains.ts`. An adapter reads and sends; it keeps no books, signs nothing, and knows neither intents nor attempts. Whatever
 * asks the node throws what the node's client throws where it does not answer, and may be asked again.
 */
export type ChainAdapter = Readonly<{
	/** Short name, the same for every network of this kind of chain. */
	id: Chain
	/**
	 * CAIP-2 name, as it stands in the columns `chain`: a chain that starts anew is another chain. Throws Refusal "settlement:chain-silent"
	 * (503) while it is not known which chain the node serves.
	 */
	name: string
	/** The asset in which fees and rent are paid; `address` stands in the columns `asset`, and is no address of a contract. */
	native: Asset & Readonly<{ address: string }>
	/** The server's own node, which may hold a key: never told to a browser. */
	rpcUrl: string
	isAddress(text: string): boolean
	/** Why no wallet can have this address, by its text alone; null: a wallet may have it. */
	whyNoWallet(address: string): NoWallet | null
	/** What stands at addresses, confirmed, in the order of the addresses. */
	addressStates(addresses: readonly string[]): Promise<readonly AddressState[]>
	isSignature(text: string): boolean
	/** A fresh name that a payment can carry, so that it is found again. Nobody can sign for it. */
	newReference(): string

	/** The newest finalized block. */
	finalized(): Promise<Position>
	/** The oldest slot whose transactions the node still keeps. */
	firstKept(): Promise<bigint>
	/** Finalized transactions that name an account, newest first. */
	list(account: string, range: Range): Promise<readonly Listed[]>
	/**
	 * Only of a chain that lists nothing by account: some blocks of a range, the oldest first and without a gap, each with the transactions in
	 * it that concern an account. Throws where the node does not have them all.
	 */
	blocks?(account: string, range: Readonly<{ from: bigint; to: bigint }>): Promise<readonly ReadBlock[]>
	/** Whether the node knows of a transaction, final or not. */
	isKnown(signature: string): Promise<boolean>
	/** Finalized transactions, in the order they were asked for, in one question to the node; null: not to be had. One that fails fails all. */
	transactions(signatures: readonly string[]): Promise<readonly (LandedTransaction | null)[]>

	/** What accounts hold, finalized; grouped by the slot as of which it was read. */
	balances(wanted: readonly AccountAsset[]): Promise<readonly Balances[]>
	/** Whether an asset is a single thing, of which there is one unit. */
	isNft?(asset: string): boolean
	/** Money may come without a trace: what an account holds beyond the books is no fault of theirs. */
	mayHoldMore?: true
	/** The accounts that hold assets for a wallet, whoever opened them. Empty where wallets hold their assets themselves. */
	accountsOf(owner: string): Promise<readonly Held[]>
	/** What a wallet can spend of an asset, confirmed, in base units; no account is nothing. `withinMs`: it throws after so long. */
	spendable(of: Readonly<{ owner: string; asset: string }>, withinMs: number): Promise<bigint>
	/**
	 * Whether a wallet has the account to which an asset would be sent, confirmed; true where wallets hold the asset themselves. `withinMs`: it
	 * throws after so long.
	 */
	hasAccount(of: Receiver, withinMs: number): Promise<boolean>
	/** How much there is of an asset in all, finalized, in base units; of chains that nobody asks, not there. */
	supply?(asset: string): Promise<bigint>

	/** The height after which signed bytes can never land; null: they cannot any more. Never too low. */
	lastValidHeight(raw: Uint8Array): Promise<bigint | null>
	/** The signature by which signed bytes are known; null: they cannot be read. */
	signatureOf(raw: Uint8Array): string | null
	/** Tries bytes without sending them, signed by everybody or not, late or not; null: they would do what they say, else why not. */
	simulate(raw: Uint8Array): Promise<string | null>
	/** Hands signed bytes to the network. Throws where it does not take them, which proves nothing. */
	send(raw: Uint8Array): Promise<void>
	/** What became of transactions that were sent, in the order they were asked for. */
	statuses(sent: readonly Sent[]): Promise<readonly SentStatus[]>

	/** Builds a payment for the payer's wallet to sign, and tries it on the chain. */
	preparePayment(payment: Payment): Promise<PreparedPayment>
	/** Reads signed bytes, and says whether they make exactly this payment. */
	readPayment(bytes: Uint8Array, payment: Payment): SignedTransaction | NotThePayment

	nfts: ChainNfts
	minting: ChainMinting
	pledges: ChainPledges
}>

/** A finalized place in the order of the chain, and the time that the chain gives it. `slot`: the number of a block where there are no slots. */
export type Position = Readonly<{ slot: bigint; time: Date }>

export type Range = Readonly<{
	/** Only what is newer than this transaction; null: from the beginning. */
	until: string | null
	/** Only what is older than this transaction. */
	before?: string
	/** A node that has not come so far must not answer. */
	upTo?: bigint
	/** Without it: as many as the node gives at once. */
	limit?: number
}>
export type Listed = Readonly<{ signature: string; slot: bigint; failed: boolean }>
/** `parentHash`: of the block before it. */
export type ReadBlock = Position & Readonly<{ hash: string; parentHash: string; listed: readonly Listed[] }>

/** An account, and the wallet that owns it, which may be itself. */
export type OwnedAccount = Readonly<{ account: string; owner: string }>
export type AccountAsset = Readonly<{ account: string; asset: string }>
/** `units`: base units of the asset. */
export type Held = AccountAsset & Readonly<{ units: bigint }>
export type Balances = Readonly<{ slot: bigint; held: readonly Held[] }>

/** A finalized transaction. What it holds is read when it is asked for, and throws where it cannot be read. */
export type LandedTransaction = Position &
	Readonly<{
		/** All accounts that it names: references of intents are found among them. */
		accounts(): readonly string[]
		/** What it brought to an account. Nothing, if it failed. */
		creditsTo(account: OwnedAccount): readonly Credit[]
		/** What it took from an account, with the fee and the rent that the account paid; null: nothing. */
		debitFrom(account: OwnedAccount): Debit | null
		/** Memos in it that this key signed, in their order. Nothing, if it failed. */
		memosBy(key: string): readonly string[]
	}>

/** One credit to an account: which instruction of the transaction made it, how much, and from whom. */
export type Credit = Readonly<{
	/** Position in execution order, inner instructions counted. Negative, and of this account alone, where no token instruction says it. */
	instruction: number
	asset: string
	units: bigint
	sourceAccount: string | null
	/** Who paid: owned the source before and allowed the transfer. Null where that is not one and the same. */
	sourceOwner: string | null
}>

/** What a landed transaction took from an account. Units, fee and rent add up to the loss, to the last unit. */
export type Debit = Readonly<{
	asset: string
	units: bigint
	/** Base units of the native asset that the account paid as the transaction's payer, failed or not. */
	fee: bigint
	/** Base units of the native asset that the account put into other accounts, so that they may exist. */
	rent: bigint
	/** The wallets that the units went to; empty where the instructions do not say. */
	receivers: readonly string[]
}>

export type Sent = Readonly<{ signature: string; lastValidHeight: bigint }>
/** What shows how a transaction ended, as it is written down with it. */
export type Proof = Readonly<Record<string, string | number | null>>
export type SentStatus =
	/** Finalized: done, or failed with nothing but its fee taken. */
	| Readonly<{ state: "landed" | "reverted"; proof: Proof }>
	/** The network has it, and it is not final. */
	| Readonly<{ state: "seen" }>
	/** The network does not have it, and it may still land: it is to be sent again. */
	| Readonly<{ state: "unknown" }>
	/** It never landed and never will. */
	| Readonly<{ state: "dead"; proof: Proof }>

/** What a visitor's payment must do: move `units` (base units) of an asset from the payer to the vault, carrying `reference`. */
export type Payment = Readonly<{
	payer: string
	asset: Readonly<{ address: string; scale: number }>
	/** The account of ours that is paid. */
	vault: string
	units: bigint
	reference: string
}>
export type PreparedPayment = Readonly<{
	unsigned: Uint8Array
	/** Why it would fail, for the log; null: it would not. */
	failure: Readonly<{ err: unknown; logs: readonly string[] | null }> | null
}>
export type SignedTransaction = Readonly<{ signature: string; raw: Uint8Array }>
export type NotThePayment = Readonly<{
	refused: "unreadable" | "unsigned" | "other-payer" | "not-the-payment" | "durable-nonce"
}>

/**
 * Makes and signs what leaves a wallet of ours, fees included. It holds the key, so the worker alone has one. Questions to the node fail as a
 * `ChainAdapter`'s do.
 */
export type Payer = Readonly<{
	/** Short name of the chain. */
	chain: Chain
	/** The wallet that pays. */
	wallet: string
	/** The most transfers that fit one transaction; `opening`: each with an account that is opened for its receiver. */
	mostOf(opening: boolean): number
	/** Transactions that may be under way at a time; without it as many as settlement likes. */
	atOnce?: number
	/** Whether it can send this asset as a single thing, which no cap counts. */
	canSendNft?(asset: string): boolean
	/** What one transaction costs at most besides what it moves: `fee` each, `rent` for each account that it opens. Base units of the native asset. */
	cost: Readonly<{ fee: bigint; rent: bigint }>
	/** Which of these receivers have no account for the asset yet. */
	withoutAccount(wanted: readonly Receiver[]): Promise<ReadonlySet<Receiver>>
	/** Something of the chain's present that signed bytes carry: they can land for a while after it. */
	recent(): Promise<Recent>
	/** Signs one transaction. `id` stands in it, so that two with the same transfers are two. */
	sign(batch: Batch, recent: Recent): SignedTransaction
	/** Tries signed bytes without sending them; null: they would do what they say. */
	simulate(raw: Uint8Array): Promise<TransferFailure | null>
	/** What a reverted transaction failed of, by its bytes and its proof. */
	failureOf(raw: Uint8Array, proof: Proof): TransferFailure

	/** The most thaws that fit one transaction. This and the two below are there only where the key of a freeze authority is. */
	mostThaws?: number
	/** Signs one transaction that thaws, and does nothing else. `id` stands in it. */
	signThaws?(batch: ThawBatch, recent: Recent): SignedTransaction
	/**
	 * Whether these are frozen, in the order they were asked for; an account that is gone, or holds something else, is not. Confirmed, or with
	 * `asOf` finalized: then by a node that has come so far at least.
	 */
	areFrozen?(wanted: readonly Thaw[], asOf?: bigint): Promise<readonly boolean[]>

	/** Signs memos, each with a key of its own name beside. */
	memos: MemoSigner
	/** What it does with the key of collections; only where that is. */
	orders?: OrderSigner
}>
export type Receiver = Readonly<{ to: string; asset: string }>
export type Transfer = Receiver &
	Readonly<{
		/** Base units of the asset. */
		units: bigint
		scale: number
	}>
/** `opening`: every receiver is given an account for the asset, unless it has one by then. */
export type Batch = Readonly<{ id: string; transfers: readonly Transfer[]; opening: boolean }>
export type Recent = Readonly<{ hash: string; lastValidHeight: bigint }>
/** An NFT, and the account in which it is frozen. */
export type Thaw = Readonly<{ account: string; asset: string }>
export type ThawBatch = Readonly<{ id: string; thaws: readonly Thaw[] }>
/**
 * `transfer`: which of the batch's transfers or thaws, counted from 0, the chain refuses; null: none of them, or it does not say. `isThawed`: it
 * is refused because it is not frozen.
 */
export type TransferFailure = Readonly<{ transfer: number | null; error: string; isThawed?: boolean }>
