import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Connection, PublicKey } from "@solana/web3.js"
import type { Coin } from "#app/db/context.ts"

/** Anything that takes longer than this is treated as "the chain does not answer". */
const RPC_TIMEOUT_MS = 5_000

type ChainSettings = Readonly<{
	SOLANA_RPC_URL: string
	SOLANA_WS_URL?: string | undefined
	SCG_MINT: string
	SCG_DECIMALS: number
	SCG_DEPOSIT_VAULT: string
	SCG_REWARD_VAULT: string
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

/** CAIP-2 name of a Solana chain: its genesis hash, shortened as the standard says. */
export const chainName = (genesisHash: string) => `solana:${genesisHash.slice(0, 32)}`

/** The coin as configured; which chain it is on is asked of `chain` at each use, and may be refused there. */
export function coinOf(env: ChainSettings, chain: { name(): string }): Coin {
	const mint = new PublicKey(env.SCG_MINT)
	const vault = (owner: string) => ({
		owner,
		account: getAssociatedTokenAddressSync(mint, new PublicKey(owner), true).toBase58(),
	})
	return {
		asset: { symbol: env.PRODUCT_NAME, scale: env.SCG_DECIMALS },
		mint: env.SCG_MINT,
		get chain() {
			return chain.name()
		},
		depositVault: vault(env.SCG_DEPOSIT_VAULT),
		rewardVault: vault(env.SCG_REWARD_VAULT),
		treasury: env.SCG_TREASURY ?? null,
	}
}

/** The coin on the chain that answers now. Throws where none does: a process uses `coinOf`, which waits. */
export async function readCoin(env: ChainSettings, solana: Connection): Promise<Coin> {
	const name = chainName(await solana.getGenesisHash())
	return { ...coinOf(env, { name: () => name }) }
}
