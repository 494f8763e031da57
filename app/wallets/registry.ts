import type { WalletType } from "#app/identity/members/wallet-types.ts"

/** `main` wallets serve the site, `kaia` ones the migration (§9); the demo's own wallet serves the demo. */
export type WalletFacts = Readonly<{
	sides: readonly ("main" | "kaia" | "demo")[]
	/** How it is reached: in this browser, by a code that it reads, or as a device of its own. The dialog has a part for each. */
	by: "browser" | "code" | "device"
	/** Its name as a Solana wallet of the Wallet Standard, if it is one. */
	standard?: string
	/** Reverse domain name under which an EVM wallet announces itself (EIP-6963). */
	rdns?: readonly string[]
	/** Opened when it is missing, and when it fails. */
	install?: string
	site?: string
	/** Opens a page of ours in the wallet's own browser on a phone. */
	openIn?: (page: string) => string
}>

const browseIn = (app: string) => (page: string) =>
	`${app}/${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`

/** Every way to connect, in the order of the dialog. The connector of `phantom` is `phantom/connector.ts`, and so on. */
export const WALLETS = {
	// Where there is one, it is the one way in that needs nothing installed.
	demo: { sides: ["demo"], by: "browser", standard: "Demo wallet" },
	demoKaia: { sides: ["demo"], by: "browser" },
	phantom: {
		sides: ["main"],
		by: "browser",
		standard: "Phantom",
		install: "https://phantom.com/download",
		openIn: browseIn("https://phantom.app/ul/browse"),
	},
	solflare: {
		sides: ["main"],
		by: "browser",
		standard: "Solflare",
		install: "https://solflare.com/download",
		site: "https://solflare.com",
		openIn: browseIn("https://solflare.com/ul/v1/browse"),
	},
	metamask: {
		sides: ["main", "kaia"],
		by: "browser",
		rdns: ["io.metamask", "io.metamask.mobile", "io.metamask.flask"],
		install: "https://metamask.io/download",
		// Host, path and query as they are: its app takes an encoded address for an empty page.
		openIn: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, "")}`,
	},
	kaia: {
		sides: ["kaia"],
		by: "browser",
		// Not published by the wallet: the names that others know it by. It is documented to lie in `window.klaytn`.
		rdns: ["io.kaiawallet", "io.klutch.wallet"],
		install: "https://www.kaiawallet.io",
		openIn: (page) => `https://app.kaiawallet.io/u/${page}`,
	},
	klip: { sides: ["kaia"], by: "code" },
	walletconnect: { sides: ["main"], by: "code" },
	dcent: {
		sides: ["main"],
		by: "device",
		site: "https://bridge.dcentwallet.com/v2",
		openIn: (page) =>
			`https://link.dcentwallet.com/DAppBrowser/?url=${encodeURIComponent(page)}&network=ethereum-mainnet`,
	},
	ledger: { sides: ["main"], by: "device" },
} as const satisfies Record<WalletType, WalletFacts>

export type StandardType = "phantom" | "solflare" | "demo"
export const isStandardType = (type: string): type is StandardType =>
	type === "phantom" || type === "solflare" || type === "demo"

/** Whether the owner of an account can sign its transactions on our pages; another pays the code with a wallet that can. */
export const signsHere = ({ chain, walletType }: Readonly<{ chain: string; walletType: string }>): boolean =>
	chain === "solana" && (isStandardType(walletType) || walletType === "walletconnect")

export const isWallet = (name: string): name is WalletType => Object.hasOwn(WALLETS, name)
