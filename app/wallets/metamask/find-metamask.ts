import { announcedAs, findProvider } from "../evm/announced.ts"
import { type EvmProvider, injected, marksOf } from "../evm/provider.ts"
import { WALLETS } from "../registry.ts"

/** MetaMask's provider, or null if it has not come forward within the wait. */
export const findMetaMask = (waitMs: number): Promise<EvmProvider | null> =>
	findProvider(() => announcedAs(WALLETS.metamask.rdns) ?? unannounced(), waitMs)

/** Older ones only lie in the page. A provider with another brand's mark beside MetaMask's is that brand. */
function unannounced(): EvmProvider | null {
	const provider = injected("ethereum")
	return provider && marksOf(provider).join() === "isMetaMask" ? provider : null
}
