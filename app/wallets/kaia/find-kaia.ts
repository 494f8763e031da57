import { announcedAs, findProvider } from "../evm/announced.ts"
import { type EvmProvider, injected, marksOf } from "../evm/provider.ts"
import { WALLETS } from "../registry.ts"

/** Kaia Wallet's provider, or null if it has not come forward within the wait. */
export const findKaia = (waitMs: number): Promise<EvmProvider | null> =>
	findProvider(() => announcedAs(WALLETS.kaia.rdns) ?? unannounced() ?? inItsApp(), waitMs)

const OWN_MARKS = ["isKaikas", "isKaiaWallet", "isMobile", "isMetaMask"]

/** Where it is documented to lie. Other brands lie there too, and say so. */
function unannounced(): EvmProvider | null {
	const provider = injected("klaytn")
	return provider && marksOf(provider).every((mark) => OWN_MARKS.includes(mark)) ? provider : null
}

/** Its app's own browser calls itself by the wallet's name and speaks as an Ethereum wallet. */
const inItsApp = () => (/kaia|kaikas/i.test(navigator.userAgent) ? injected("ethereum") : null)
