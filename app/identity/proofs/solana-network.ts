/** Genesis hashes of the public clusters, as long as CAIP-2 has them. */
const CLUSTERS: Readonly<Record<string, string>> = {
	"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "mainnet",
	"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "devnet",
	"solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z": "testnet",
}

/** Name of a cluster in a sign-in text; any other chain is somebody's own. */
export const clusterOf = (chain: string): string => CLUSTERS[chain] ?? "localnet"
