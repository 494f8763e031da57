import type { AssetEntry, Vault } from "../assets.ts"
import type { OldCollection } from "../old-nfts.ts"
import { NATIVE } from "./credits.ts"

export type KaiaEnv = Readonly<{
	KAIA_CHAIN_ID: number
	KAIA_RPC_URL?: string | undefined
	KAIA_RPC_URL_2?: string | undefined
	KAIA_ADMIN_WALLET?: string | undefined
	KAIA_FEE_WALLET?: string | undefined
	KAIA_OLD_NFTS?: readonly OldCollection[] | undefined
	KAIA_CONFIRMATIONS: number
	KAIA_BLOCKS_AT_ONCE: number
}>

export type KaiaSettings = Readonly<{
	rpcUrl: string
	second: string | null
	chainId: number
	/** Takes NFTs and sends them back; pays what is sent back. In lower case. */
	admin: string
	/** Takes fees; it may be the same. */
	fees: string
	collections: readonly OldCollection[]
	/** Blocks on top of one before it counts as final. */
	confirmations: number
	/** Blocks that are read in one pass at most. */
	blocksAtOnce: number
}>

/** What an operator has to set for NFTs to be carried over from Kaia. */
const NEEDED = ["KAIA_RPC_URL", "KAIA_ADMIN_WALLET", "KAIA_OLD_NFTS"] as const

/** The settings that are missing; empty where all are there. */
export const missingForKaia = (env: KaiaEnv): readonly string[] => NEEDED.filter((name) => !env[name])

/** Null where not all of it is set: nothing is carried over then. */
export function kaiaSettingsOf(env: KaiaEnv): KaiaSettings | null {
	const { KAIA_RPC_URL: rpcUrl, KAIA_ADMIN_WALLET: admin, KAIA_OLD_NFTS: collections } = env
	if (!rpcUrl || !admin || !collections) return null
	return {
		rpcUrl,
		second: env.KAIA_RPC_URL_2 ?? null,
		chainId: env.KAIA_CHAIN_ID,
		admin,
		fees: env.KAIA_FEE_WALLET ?? admin,
		collections,
		confirmations: env.KAIA_CONFIRMATIONS,
		blocksAtOnce: env.KAIA_BLOCKS_AT_ONCE,
	}
}

/** KLAY as an asset, and our wallets, which hold it themselves. */
export function klayOf({ admin, fees }: Pick<KaiaSettings, "admin" | "fees">): {
	assets: readonly AssetEntry[]
	vaults: readonly Vault[]
} {
	const vault = { asset: "klay", chain: "kaia" } as const
	return {
		assets: [{ id: "klay", chain: "kaia", symbol: NATIVE, scale: 18, address: NATIVE, treasury: null }],
		vaults: [
			{ ...vault, role: "deposit", owner: fees, account: fees },
			{ ...vault, role: "float", owner: admin, account: admin },
		],
	}
}
