import type { WalletType } from "#app/identity/wallet-types.ts"

/** `main` wallets serve the site, `kaia` ones the migration (§9); the demo's own wallet serves the demo. */
export type WalletFacts = Readonly<{
	name: string
	sides: readonly ("main" | "kaia" | "demo")[]
	/** Its name as a Solana wallet of the Wallet Standard, if it is one. */
	standard?: string
	/** Opened when it is missing, and when it fails. */
	install?: string
	site?: string
}>

export const WALLETS = {
	kaia: { name: "Kaia", sides: ["kaia"] },
	klip: { name: "Klip", sides: ["kaia"] },
	metamask: { name: "MetaMask", sides: ["main", "kaia"] },
	phantom: { name: "Phantom", sides: ["main"], standard: "Phantom", install: "https://phantom.com/download" },
	solflare: {
		name: "Solflare",
		sides: ["main"],
		standard: "Solflare",
		install: "https://solflare.com/download",
		site: "https://solflare.com",
	},
	walletconnect: { name: "WalletConnect", sides: ["main"] },
	dcent: { name: "D'CENT", sides: ["main"] },
	ledger: { name: "Ledger", sides: ["main"] },
	demo: { name: "Demo wallet", sides: ["demo"], standard: "Demo wallet" },
} as const satisfies Record<WalletType, WalletFacts>

export type StandardType = "phantom" | "solflare" | "demo"
export const isStandardType = (type: string): type is StandardType =>
	type === "phantom" || type === "solflare" || type === "demo"
