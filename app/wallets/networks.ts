import type { EvmNetwork } from "./port.ts"

type Known = Omit<EvmNetwork, "chain" | "chainId" | "rpcUrls"> & { readonly rpcUrl: string }

const ETHER = { name: "Ether", symbol: "ETH", decimals: 18 } as const
const KAIA = { name: "KAIA", symbol: "KAIA", decimals: 18 } as const

/** Networks that need no setting of the operator's. The nodes are public ones: only a wallet asks them, if its owner agrees. */
const KNOWN: Readonly<Record<number, Known>> = {
	1: {
		name: "Ethereum Mainnet",
		currency: ETHER,
		rpcUrl: "https://ethereum-rpc.publicnode.com",
		explorer: "https://etherscan.io",
	},
	11155111: {
		name: "Sepolia",
		currency: ETHER,
		rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
		explorer: "https://sepolia.etherscan.io",
	},
	8217: {
		name: "Kaia Mainnet",
		currency: KAIA,
		rpcUrl: "https://public-en.node.kaia.io",
		explorer: "https://kaiascan.io",
	},
	1001: {
		name: "Kairos Testnet",
		currency: KAIA,
		rpcUrl: "https://public-en-kairos.node.kaia.io",
		explorer: "https://kairos.kaiascan.io",
	},
}

/** A network as a wallet wants to hear of it. One that is not known has no explorer, and a node only if the operator names one. */
export function networkOf(chain: EvmNetwork["chain"], chainId: number, walletRpcUrl: string | null): EvmNetwork {
	const known = KNOWN[chainId]
	const rpcUrl = walletRpcUrl ?? known?.rpcUrl
	return {
		chain,
		chainId: `0x${chainId.toString(16)}`,
		name: known?.name ?? `Chain ${chainId}`,
		currency: known?.currency ?? (chain === "kaia" ? KAIA : ETHER),
		rpcUrls: rpcUrl ? [rpcUrl] : [],
		explorer: known?.explorer ?? "",
	}
}
