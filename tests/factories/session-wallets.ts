import { randomUUID } from "node:crypto"
import type { Proven, SessionWallet, WalletSettings } from "#app/db/context.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"

/** The wallet of a session that was opened a moment ago, with those that are linked to it. */
export const sessionWallet = (own: Proven, linked: readonly Proven[] = []): SessionWallet => ({
	...own,
	walletType: own.chain === "solana" ? "phantom" : "metamask",
	signedAt: new Date(),
	sessionId: randomUUID(),
	memberWallets: [{ chain: own.chain, address: own.address }, ...linked],
})

export const solanaWallet = (address: string, linked: readonly Proven[] = []): SolanaWallet => ({
	...sessionWallet({ chain: "solana", address }, linked),
	chain: "solana",
})

/** Settings of an operator who has set up nothing, but for `nodes`. */
export const walletSettings = (nodes: { ethereum?: string; kaia?: string } = {}): WalletSettings => ({
	ethereum: { chainId: 1, rpcUrl: nodes.ethereum ?? null, walletRpcUrl: null },
	kaia: { chainId: 8217, rpcUrl: nodes.kaia ?? null, walletRpcUrl: null },
	walletconnect: null,
	klip: null,
})
