import { unknownMethod } from "../evm/errors.ts"
import type { EvmProvider } from "../evm/provider.ts"

type Asked = Parameters<EvmProvider["request"]>[0]

/** What older versions of the wallet call the same request. */
const OLDER: Readonly<Record<string, (asked: Asked) => Asked>> = {
	eth_requestAccounts: () => ({ method: "klay_requestAccounts" }),
	eth_accounts: () => ({ method: "klay_accounts" }),
	eth_chainId: () => ({ method: "klay_chainId" }),
	wallet_switchEthereumChain: (asked) => ({ ...asked, method: "wallet_switchKlaytnChain" }),
	wallet_addEthereumChain: (asked) => ({ ...asked, method: "wallet_addKlaytnChain" }),
	// Signs with Kaia's own prefix (KIP-97), account first; the server reads either prefix on Kaia.
	personal_sign: ({ params = [] }) => ({ method: "klay_sign", params: [...params].reverse() }),
}

/** A provider that is asked by the older name where it does not know the usual one. */
export function withOlderNames(provider: EvmProvider): EvmProvider {
	return {
		async request(asked) {
			try {
				return await provider.request(asked)
			} catch (error) {
				const older = OLDER[asked.method]
				if (!older || !unknownMethod(error)) throw error
				return provider.request(older(asked))
			}
		},
		on: (event, listener) => provider.on?.(event, listener),
		removeListener: (event, listener) => provider.removeListener?.(event, listener),
	}
}
