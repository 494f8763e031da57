import type { WalletType } from "#app/identity/members/wallet-types.ts"
import { ownProvider } from "#app/wallets/dcent/own-browser.ts"
import { findKaia } from "#app/wallets/kaia/find-kaia.ts"
import { findMetaMask } from "#app/wallets/metamask/find-metamask.ts"
import { WALLETS } from "#app/wallets/registry.ts"
import { findWallet } from "#app/wallets/standard/find-wallet.ts"

type Find = (waitMs: number) => Promise<unknown>

/** Wallets that a page can see without asking anybody anything. The others are on another device, or behind a window. */
const FINDERS: Readonly<Partial<Record<WalletType, Find>>> = {
	phantom: (waitMs) => findWallet(WALLETS.phantom.standard, waitMs),
	solflare: (waitMs) => findWallet(WALLETS.solflare.standard, waitMs),
	metamask: findMetaMask,
	kaia: findKaia,
	dcent: async () => ownProvider(),
}

/** Whether the wallet is in this browser, or comes forward within the wait. */
export async function isHere(type: WalletType, waitMs: number): Promise<boolean> {
	const found = await FINDERS[type]?.(waitMs)
	return found !== null && found !== undefined
}
