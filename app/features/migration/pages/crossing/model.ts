import type { HashSays } from "../../check-hash.server.ts"
import type { KlipAsked } from "../../klip.server.ts"
import type { MigrationStatus } from "../../status.ts"
import type { OldWalletType } from "../../who.ts"

export type StepName = "destination" | "source" | "fee" | "mint"
export type StepState = "done" | "open" | "waiting" | "stuck" | "over"
export type Picture = Readonly<{ family: string; seed: number }>

/** What a wallet is asked to send; hexadecimal. */
export type WalletAsk = Readonly<{ from: string; to: string; value: string; data: string }>

/** One NFT on its way, as its owner or whoever has its code is shown it. */
export type Crossing = Readonly<{
	id: string
	code: string
	status: MigrationStatus
	name: string
	collection: string
	picture: Picture | null
	contract: string
	oldId: string
	oldWallet: string
	to: string | null
	proof: "signed" | "waited" | null
	firmAt: Date | null
	/** Its day is over, or its wallet has signed. */
	isFirm: boolean
	source: Readonly<{ hash: string; block: string; at: Date }> | null
	paid: readonly Readonly<{ hash: string; block: string; at: Date }>[]
	isPaid: boolean
	due: string
	mint: string | null
	signature: string | null
	registry: string | null
	isAskedBack: boolean
	steps: Readonly<Record<StepName, StepState>>
	/** What its owner may do now; nobody else may do anything. */
	may: Readonly<{
		send: WalletAsk | null
		pay: WalletAsk | null
		destination: boolean
		back: "give-up" | "return" | null
	}>
	/** For the phone that has the Solana wallet: the address of this page as a QR code; null: nothing is left to prove. */
	qr: string | null
	/** The query of the printed call. */
	run: string | null
}>

export type Held = Readonly<{ nft: string; name: string; picture: Picture | null }>

export type CrossingPage = Readonly<{
	demo: boolean
	isOpen: boolean
	isSilent: boolean
	/** Somebody is signed in, with a wallet that takes part or not. */
	isSignedIn: boolean
	wallet: Readonly<{ address: string; type: OldWalletType }> | null
	toProve: readonly Crossing[]
	byCode: Crossing | null
	isCodeUnknown: boolean
	mine: readonly Crossing[]
	held: readonly Held[] | null
	isHeldComplete: boolean
	credit: string | null
	/** The fee of all that wait for it, in one payment; null: of fewer than two. */
	payAll: Readonly<{ count: number; amount: string; ask: WalletAsk }> | null
	/** `isUnused`: the destination was never used, and its holder has to confirm it. */
	ask: Readonly<{ nfts: readonly string[]; to: string; isLinked: boolean; isUnused: boolean }> | null
	/** What the Klip app was asked to send, by a code that this browser was shown; null: nothing. */
	klip: KlipAsked | null
	wallets: Readonly<{ nfts: string; fees: string }> | null
	fee: string
	checked: HashSays | null
}>
