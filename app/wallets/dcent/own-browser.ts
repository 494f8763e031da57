import { type EvmProvider, injected } from "../evm/provider.ts"
import type { Account, Connected, ConnectorHost } from "../port.ts"

/** What D'CENT's own browser on a phone puts into the page: there no bridge is needed. */
export function ownProvider(): EvmProvider | null {
	const provider = injected("ethereum")
	return provider && Reflect.get(provider, "isDcentWallet") === true ? provider : null
}

// On a computer, which is where most of these wallets are, this is never needed.
const parts = () => import("../evm/connect-injected.ts")

export async function connectHere(own: EvmProvider, host: ConnectorHost): Promise<Connected> {
	const { ethereum } = await host.setup()
	return (await parts()).connectInjected(own, ethereum, host, host.words.names.dcent)
}

export const reconnectHere = async (own: EvmProvider, known: Account): Promise<Connected | null> =>
	(await parts()).resumeInjected(own, known)
