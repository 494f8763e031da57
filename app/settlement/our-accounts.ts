import type { ChainAdapter, OwnedAccount } from "#app/chains/port.ts"
import type { Coin } from "#app/db/context.ts"

/** An account of ours and the wallet that owns it, which may be itself. */
export type Ours = OwnedAccount

export const isWallet = (ours: Ours) => ours.account === ours.owner

/** The accounts that were set up for money: those that deposits reach first, then the wallets that own them. */
export function knownAccounts(coin: Coin): Ours[] {
	const accounts = new Map<string, string>()
	for (const vault of [coin.depositVault, coin.rewardVault]) accounts.set(vault.account, vault.owner)
	for (const vault of [coin.depositVault, coin.rewardVault]) accounts.set(vault.owner, vault.owner)
	return [...accounts].map(([account, owner]) => ({ account, owner }))
}

/** What a known account holds: the native asset in a wallet, the coin in a token account. */
export const assetOf = (coin: Coin, { native }: ChainAdapter, ours: Ours) =>
	isWallet(ours) ? native.address : coin.mint

export const isOwnWallet = (coin: Coin, address: string | null) =>
	address !== null && [coin.depositVault.owner, coin.rewardVault.owner].includes(address)

/**
 * Whether an account was set up for money. All others are token accounts that strangers opened for our wallets: whoever made one may have
 * kept a delegate in it, or a mint that can take tokens back, so what happens in them must stop nobody.
 */
export const isKnown = (coin: Coin, account: string) => knownAccounts(coin).some((one) => one.account === account)
