import type { Logger } from "pino"
import type { AppSecret } from "#app/lib/app-secret.server.ts"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import type { Db } from "./client.server.ts"
import type { Clock } from "./clock.server.ts"

/** Chains on which an address can be proven. Ethereum and Kaia share their form of address, not their accounts. */
export type Chain = "solana" | "ethereum" | "kaia"
export type Proven = Readonly<{ chain: Chain; address: string }>

/** Who sends a request: a wallet proven by a session, and the browser that owns anonymous drafts. */
export type Visitor = Readonly<{
	wallet: SessionWallet | null
	/** Hash of the anonymous draft cookie, if the browser has one. */
	draftOwner: string | null
}>

/** Something begun and not finished: `id` is that of its entity, `href` is without its language prefix. */
export type OpenOperation = Readonly<{ href: string; entity: string; id: string; since: Date }>

/** The wallet that signed in, and all that its member has linked: they see the same, and act each for itself. */
export type SessionWallet = Proven &
	Readonly<{
		walletType: string
		/** When it last signed; by the database's clock. */
		signedAt: Date
		/** Names the session where sessions are listed; opens nothing. */
		sessionId: string
		/** Never empty: the wallet itself is one of them. */
		memberWallets: readonly Proven[]
	}>

/** What the operator has set up for an EVM chain. */
export type EvmSettings = Readonly<{
	chainId: number
	/** The server's own node, which may hold a key: never told to a browser. */
	rpcUrl: string | null
	/** What a wallet that does not know the network is handed instead. */
	walletRpcUrl: string | null
}>

export type WalletSettings = Readonly<{
	ethereum: EvmSettings
	kaia: EvmSettings
	walletconnect: Readonly<{ projectId: string; relayUrl: string }> | null
	klip: Readonly<{ apiUrl: string; appName: string }> | null
}>

/**
 * All that a verb or a question needs; nothing is reached for by import, so a test hands in what it needs. What upper modules have in it,
 * they add to this type themselves: chains in `chains/context.ts`.
 */
export interface Context {
	readonly db: Db
	/** The database's time; in the demo plus the stored offset. */
	readonly now: Clock
	readonly log: Logger
	readonly demo: boolean
	/** Public origin, e.g. "https://example.org", where the process is told of it. */
	readonly origin?: string | undefined
	/** Of pages that are read, and of nothing else: what the operator publishes, remembered. Who acts has none, and reads afresh. */
	readonly cache?: MemoCache
}

/** What only the web process has. */
export type WebContext = Context &
	Readonly<{
		/** Key of HMACs: session tokens, nonces and draft cookies are stored hashed with it, or with one that it has replaced. */
		secret: AppSecret
		/** The admin code of operators; empty where none is set, and nobody is one. */
		adminCode: string
		/** Public half (base64) of the key that secret keys of projects are sealed for; without it none is stored. */
		projectKeysPublic?: string | undefined
		/** What browsers subscribe to pushes with; without it nothing is pushed. */
		pushKey?: string | undefined
		/** Public origin, e.g. "https://example.org". */
		origin: string
		wallets: WalletSettings
		/** Of the process that serves; a context without them limits calls in the database alone and counts no refusals. */
		counters?: Counters
	}>

/** A lawful no, for the records: to whom what was refused, and why. Words of fixed sets, and a whole address, which is kept by none. */
export type Refused = Readonly<{ what: string; reason: string; from: string }>

/** What a web process counts by itself, without asking the database. */
export type Counters = Readonly<{
	/** Takes one of the calls that a network has: 0, or seconds until it has another. */
	take(call: string, network: string, rate: Readonly<{ hits: number; seconds: number }>): number
	note(refused: Refused): void
}>

/** A context with somebody asking: what routes hand to verbs and questions. */
export type RequestContext = WebContext & Readonly<{ who: Visitor }>
