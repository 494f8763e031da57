import type { Chain } from "#app/db/context.ts"
import { base58Decode } from "../proofs/base58.ts"

/** The seven printed types (§3), WalletConnect beside them (Q028), and the wallets of the demo. */
export const WALLET_TYPES = [
	"metamask",
	"phantom",
	"dcent",
	"ledger",
	"kaia",
	"klip",
	"solflare",
	"walletconnect",
	"demo",
	"demoKaia",
] as const
export type WalletType = (typeof WALLET_TYPES)[number]

/** The demo has a wallet for each of the chains that something is signed for. */
export const isDemoType = (name: string) => name === "demo" || name === "demoKaia"

/** Kaia is also called kaikas, and is read under either name. Outside the demo its wallets are as unknown as any other. */
export function walletTypeOf(name: string, { demo }: { demo: boolean }): WalletType | null {
	if (isDemoType(name) && !demo) return null
	return name === "kaikas" ? "kaia" : (WALLET_TYPES.find((type) => type === name) ?? null)
}

type Form = "solana" | "evm" | "either"
const FORMS: Record<WalletType, Form> = {
	metamask: "evm",
	phantom: "solana",
	dcent: "either",
	ledger: "evm",
	kaia: "evm",
	klip: "evm",
	solflare: "solana",
	walletconnect: "either",
	demo: "solana",
	demoKaia: "evm",
}

export const isSolanaAddress = (text: string) => base58Decode(text, 32) !== null

/** The one spelling under which an address of a chain is stored, or null if it is none. */
export function addressOn(chain: Chain, text: string): string | null {
	if (chain === "solana") return isSolanaAddress(text) ? text : null
	return /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : null
}

/** The one spelling under which an address of this wallet is stored, or null if it is none. */
export function addressOf(type: WalletType, text: string): string | null {
	const form = FORMS[type]
	const solana = form === "evm" ? null : addressOn("solana", text)
	return solana ?? (form === "solana" ? null : addressOn("ethereum", text))
}
