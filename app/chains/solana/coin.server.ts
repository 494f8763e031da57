import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Connection, PublicKey } from "@solana/web3.js"
import type { AssetEntry, Vault, VaultRole } from "../assets.ts"

/** Anything that takes longer than this is treated as "the chain does not answer". */
const RPC_TIMEOUT_MS = 5_000

export type ChainSettings = Readonly<{
	SOLANA_RPC_URL: string
	SOLANA_RPC_URL_2?: string | undefined
	SOLANA_WS_URL?: string | undefined
	SCG_MINT: string
	SCG_DECIMALS: number
	SCG_DEPOSIT_VAULT: string
	SCG_REWARD_VAULT: string
	SCG_FLOAT: string
	SCG_TREASURY?: string | undefined
	PRODUCT_NAME: string
}>

/** Opens the RPC connection that all reads and sends go through: finalized by default, no silent retries, a time limit. */
export function openSolana(env: ChainSettings): Connection {
	return new Connection(env.SOLANA_RPC_URL, {
		commitment: "finalized",
		...(env.SOLANA_WS_URL ? { wsEndpoint: env.SOLANA_WS_URL } : {}),
		disableRetryOnRateLimit: true,
		fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(RPC_TIMEOUT_MS) }) as never,
	})
}

/** The same to a second provider; null where none is configured. */
export const openSecondSolana = ({
	SOLANA_RPC_URL_2: url,
	SOLANA_WS_URL: _,
	...env
}: ChainSettings): Connection | null => (url ? openSolana({ ...env, SOLANA_RPC_URL: url }) : null)

/** CAIP-2 name of a Solana chain: its genesis hash, shortened as the standard says. */
export const chainName = (genesisHash: string) => `solana:${genesisHash.slice(0, 32)}`

/** The coin as configured, and the accounts of ours that hold it. */
export function coinOf(env: ChainSettings): Readonly<{ asset: AssetEntry; vaults: readonly Vault[] }> {
	const mint = new PublicKey(env.SCG_MINT)
	const vault = (role: VaultRole, owner: string): Vault => ({
		role,
		asset: "scg",
		chain: "solana",
		owner,
		account: getAssociatedTokenAddressSync(mint, new PublicKey(owner), true).toBase58(),
	})
	return {
		asset: {
			id: "scg",
			symbol: env.PRODUCT_NAME,
			scale: env.SCG_DECIMALS,
			chain: "solana",
			address: env.SCG_MINT,
			treasury: env.SCG_TREASURY ?? null,
		},
		vaults: [
			vault("deposit", env.SCG_DEPOSIT_VAULT),
			vault("reward", env.SCG_REWARD_VAULT),
			vault("float", env.SCG_FLOAT),
		],
	}
}
