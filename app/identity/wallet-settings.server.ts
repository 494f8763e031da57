import type { WalletSettings } from "#app/db/context.ts"
import type { WebEnv } from "#app/lib/env.server.ts"

/** What the operator has set up for wallets; a part that is not set up is null. */
export function walletSettingsOf(env: Wanted): WalletSettings {
	const projectId = env.WALLETCONNECT_PROJECT_ID
	return {
		ethereum: {
			chainId: env.ETHEREUM_CHAIN_ID,
			rpcUrl: env.ETHEREUM_RPC_URL ?? null,
			walletRpcUrl: env.ETHEREUM_WALLET_RPC_URL ?? null,
		},
		kaia: {
			chainId: env.KAIA_CHAIN_ID,
			rpcUrl: env.KAIA_RPC_URL ?? null,
			walletRpcUrl: env.KAIA_WALLET_RPC_URL ?? null,
		},
		walletconnect: projectId ? { projectId, relayUrl: env.WALLETCONNECT_RELAY_URL } : null,
		klip: env.KLIP_API_URL ? { apiUrl: env.KLIP_API_URL, appName: env.KLIP_APP_NAME ?? env.PRODUCT_NAME } : null,
	}
}

type Wanted = Pick<
	WebEnv,
	| "ETHEREUM_CHAIN_ID"
	| "ETHEREUM_RPC_URL"
	| "ETHEREUM_WALLET_RPC_URL"
	| "KAIA_CHAIN_ID"
	| "KAIA_RPC_URL"
	| "KAIA_WALLET_RPC_URL"
	| "WALLETCONNECT_PROJECT_ID"
	| "WALLETCONNECT_RELAY_URL"
	| "KLIP_API_URL"
	| "KLIP_APP_NAME"
	| "PRODUCT_NAME"
>
