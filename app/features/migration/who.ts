import type { SessionWallet, Visitor } from "#app/db/context.ts"

/** Printed: kaikas, metamask and klip, and the demo's own. */
export const OLD_WALLETS = ["kaia", "metamask", "klip", "demoKaia"] as const
export type OldWalletType = (typeof OLD_WALLETS)[number]
export type OldWallet = Readonly<{ address: string; type: OldWalletType }>

export const isOldWallet = (type: string): type is OldWalletType => OLD_WALLETS.some((one) => one === type)

/**
 * The wallet on Kaia that this session can act for; null: none that takes part. MetaMask signs in on Ethereum with the key that it has on Kaia as
 * well.
 */
export function oldWalletOf({ wallet }: Pick<Visitor, "wallet">): OldWallet | null {
	if (!wallet || !isOldWallet(wallet.walletType)) return null
	const isSame = wallet.chain === "kaia" || (wallet.chain === "ethereum" && wallet.walletType === "metamask")
	return isSame ? { address: wallet.address.toLowerCase(), type: wallet.walletType } : null
}

/** Under which chain a session of this wallet is kept. */
export const chainOfWallet = (type: string | null) => (type === "metamask" ? "ethereum" : "kaia")

/** The same of whoever is signed in, or is not. */
export const isLinkedTo = ({ wallet }: Pick<Visitor, "wallet">, address: string): boolean =>
	wallet !== null && isLinked(wallet, address)

/** Whether this Solana address has shown by a signature that it belongs to whoever asks. */
export const isLinked = ({ memberWallets }: SessionWallet, address: string): boolean =>
	memberWallets.some((one) => one.chain === "solana" && one.address === address)
