import type { WalletType } from "#app/identity/members/wallet-types.ts"
import type { Connector } from "./port.ts"
import { isWallet } from "./registry.ts"

/** Each in a chunk of its own. One by one: a pattern of names would bring the bundler's way to resolve them. */
const CONNECTORS: Readonly<Record<WalletType, () => Promise<{ default: Connector }>>> = {
	phantom: () => import("./phantom/connector.ts"),
	solflare: () => import("./solflare/connector.ts"),
	metamask: () => import("./metamask/connector.ts"),
	kaia: () => import("./kaia/connector.ts"),
	klip: () => import("./klip/connector.ts"),
	walletconnect: () => import("./walletconnect/connector.ts"),
	dcent: () => import("./dcent/connector.ts"),
	ledger: () => import("./ledger/connector.ts"),
	demo: () => import("./demo/connector.ts"),
	demoKaia: () => import("./demo-kaia/connector.ts"),
}

/** The connector of a wallet; null for a name that is no wallet. */
export const loadConnector = async (type: string): Promise<Connector | null> =>
	isWallet(type) ? (await CONNECTORS[type]()).default : null
