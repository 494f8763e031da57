import type { WebContext } from "#app/db/context.ts"
import type { WalletType } from "#app/identity/members/wallet-types.ts"
import { networkOf } from "./networks.ts"
import type { Setup } from "./port.ts"

/** What a browser may know of the operator's settings: nodes of the server's own are not part of it. */
export const setupOf = ({ wallets, chains }: Pick<WebContext, "wallets" | "chains">): Setup => ({
	ethereum: networkOf("ethereum", wallets.ethereum.chainId, wallets.ethereum.walletRpcUrl),
	kaia: networkOf("kaia", wallets.kaia.chainId, wallets.kaia.walletRpcUrl),
	solana: chains.solana.name.replace(/^solana:/, ""),
	walletconnect: wallets.walletconnect,
	klip: wallets.klip !== null,
})

/** Wallets that need a setting of the operator's, and have none. */
export const unsetWallets = ({ klip, walletconnect }: WebContext["wallets"]): readonly WalletType[] => {
	const settings = { klip, walletconnect }
	return (["klip", "walletconnect"] as const).filter((type) => settings[type] === null)
}
