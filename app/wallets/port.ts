import type { Chain } from "#app/identity/proofs/chains.ts"
import type { Lang } from "#app/lib/paths.ts"

/**
 * What every wallet looks like to the rest of the site. A wallet is a folder here with a `connector.ts` whose default export is
 * a `Connector`, and a line in `registry.ts`. A connector runs in the browser, is loaded when its entry is pressed, and
 * knows neither the dialog nor the server's session: it is handed a `ConnectorHost` and hands back a `Connected`.
 */
export type Account = Readonly<{
	chain: Chain
	/** As it is stored: base58 of a Solana key, `0x` and 40 lower-case hex digits of an EVM account. */
	address: string
}>

/** The server's question. Whoever signs, and with whatever method, signs exactly `message` (UTF-8). */
export type Question = Readonly<{
	message: string
	/** The fields of `message`, for wallets that write the text themselves (`solana:signIn`). */
	input: Readonly<Record<string, string>>
	/** Short code that is part of the text: shown on the page where the wallet is another device. */
	code: string
	/** The statement in the language of the page, where it is signed in another. */
	meaning?: string | null
}>

/** The bytes that were signed, and the signature: 64 bytes (Solana), or the wallet's bytes as they are (EVM: r, s, v). */
export type Proof = Readonly<{ message: Uint8Array; signature: Uint8Array }>

export type Connected = Readonly<{
	account: Account
	/** Undefined where this wallet cannot sign messages. Rejects with a `WalletProblem`. */
	prove(question: Question): Promise<Proof | undefined>
	/**
	 * Reports the account that the wallet shows from now on; null: none, because it is locked or, with `isRevoked`, no longer allows this site.
	 * Returns how to stop listening.
	 */
	onChange?(listener: (now: Connected | null, isRevoked?: boolean) => void): () => void
	/** Ends the wallet's own side of the connection. */
	disconnect?(): Promise<void>
	/** It is on another device: to tell it anything takes a line there first. */
	isFar?: boolean
}>

export type Connector = Readonly<{
	/** May show the wallet's own window. Rejects with a `WalletProblem`. */
	connect(host: ConnectorHost): Promise<Connected>
	/** One silent attempt for an account known from before; null if there is none. Never a window, never a question. */
	reconnect?(known: Pick<Account, "address">): Promise<Connected | null>
	/** What to tell for each problem; without a line the problem is told in the general words. */
	problems: Problems
}>

/** Why it did not come to a connection or a signature. */
export type ProblemCode =
	| "missing"
	| "failed"
	/** The person said no. */
	| "denied"
	| "noAccount"
	| "wrongChain"
	/** The operator has not set this wallet up. */
	| "unconfigured"
	| "notSupported"
	| "mobile"
	| "popupBlocked"
	| "bridge"
	| "bridgeClosed"
	| "rejected"
	| "timeout"
	| "expired"
	/** A script of ours did not come: it is asked for again where that is told. */
	| "lost"
	/** The person closed our own dialog: nothing is told. */
	| "closed"

export class WalletProblem extends Error {
	readonly code: ProblemCode
	/** Fills the words that are told, e.g. the network to choose. */
	readonly params: Readonly<Record<string, string>>
	constructor(code: ProblemCode, cause?: unknown, params: Readonly<Record<string, string>> = {}) {
		super(`wallet: ${code}`, { cause })
		this.name = "WalletProblem"
		this.code = code
		this.params = params
	}
}

/** Words of the wallet dialogs, in the language of the page. */
export type WalletWords = typeof import("./words/en.ts").words

export type Told = Readonly<{
	title: "notFoundTitle" | "failedTitle" | "warningTitle"
	/** The printed sentence. */
	text: keyof WalletWords["wallet"]
	/** What the person can do now. */
	next?: keyof WalletWords["next"]
	/** Offered as a link; with `opens` also opened in a new tab at once, as printed for some. */
	link?: (page: URL) => string
	opens?: boolean
}>
export type Problems = Readonly<Partial<Record<ProblemCode, Told>>>

/** A QR code: rows of 0 and 1, as `qrModules` makes them. */
export type QrView = Readonly<{
	modules: string
	/** The same request for a phone that shows this page itself. */
	link: string
	text: string
	code?: string | undefined
	/** Seconds until it expires; shown as a countdown. */
	seconds?: number
}>

export type ConnectorHost = Readonly<{
	lang: Lang
	words: WalletWords
	/** A line of state in the wallet dialog, also spoken. */
	showStatus(text: string): void
	/** Shows a QR code in its own dialog until `close`. `onClose` is called when the person closes it, or its time is over. */
	showQr(view: QrView, onClose: (why: "closed" | "expired") => void): { close(): void }
	/** A notice that must be read; true if the person goes on. */
	warn(told: Told): Promise<boolean>
	/** One of our own calls: answers its `returnValue`, or rejects with `CallRefused`. */
	call<R>(path: string, body?: Record<string, unknown>): Promise<R>
	/** What the operator has set up. */
	setup(): Promise<Setup>
}>

export type EvmNetwork = Readonly<{
	chain: "ethereum" | "kaia"
	/** As wallets spell it: "0x1", "0x2019". */
	chainId: string
	name: string
	currency: Readonly<{ name: string; symbol: string; decimals: number }>
	/** For `wallet_addEthereumChain`; the wallet asks it, we do not. */
	rpcUrls: readonly string[]
	explorer: string
}>

/** Answer of `GET /api/wallets/setup`. */
export type Setup = Readonly<{
	ethereum: EvmNetwork
	kaia: EvmNetwork
	/** CAIP-2 reference of the Solana cluster, without `solana:`. */
	solana: string
	walletconnect: Readonly<{ projectId: string; relayUrl: string }> | null
	klip: boolean
}>
