import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { Connection, type FetchFn, PublicKey } from "@solana/web3.js"
import type { GivenCollection, GivenToken } from "#app/lib/env-blocks.server.ts"
import type { AssetEntry, Vault, VaultRole } from "../assets.ts"
import { askTogether } from "./ask-together.ts"

/** Anything that takes longer than this is treated as "the chain does not answer". */
const RPC_TIMEOUT_MS = 5_000

export type ChainSettings = Readonly<{
	SOLANA_RPC_URL: string
	SOLANA_RPC_URL_2?: string | undefined
	APP_MODE?: "production" | undefined
	SOLANA_WS_URL?: string | undefined
	SCG_MINT: string
	SCG_DECIMALS: number
	SCG_DEPOSIT_VAULT: string
	SCG_REWARD_VAULT: string
	SCG_FLOAT: string
	SCG_FLOAT_PREVIOUS?: string | undefined
	SCG_TREASURY?: string | undefined
	SCG_NFT_VAULT?: string | undefined
	USDC_MINT?: string | undefined
	USDC_DECIMALS?: number | undefined
	DROP_VAULT?: string | undefined
	RAFFLE_VAULT?: string | undefined
	VESTING_VAULT?: string | undefined
	DROP_TOKENS?: readonly GivenToken[] | undefined
	PVT_MINT?: string | undefined
	PVT_DECIMALS?: number | undefined
	PRODUCT_NAME: string
	NFT_COLLECTIONS?: readonly GivenCollection[] | undefined
	NFT_FREEZE_AUTHORITY?: string | undefined
	NFT_FREEZE_SIGNER?: string | undefined
	NFT_PRIZE_VAULT?: string | undefined
}>

/** Is told of each question to a node, which it knows by its number in the settings: 1, or 2 for the second provider. */
export type AskedNode = (asked: Readonly<{ endpoint: 1 | 2; isAnswered: boolean; ms: number }>) => void

type Observed = Readonly<{ endpoint?: 1 | 2; asked?: AskedNode | undefined }>

type Node = Pick<ChainSettings, "SOLANA_RPC_URL" | "SOLANA_WS_URL">

/** Opens the RPC connection that all reads and sends go through: finalized by default, no silent retries, a time limit. */
export function openSolana(env: Node, { endpoint = 1, asked = () => {} }: Observed = {}): Connection {
	const ask = async (input: string, init: RequestInit) => {
		const started = performance.now()
		const tell = (isAnswered: boolean) => asked({ endpoint, isAnswered, ms: performance.now() - started })
		try {
			const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(RPC_TIMEOUT_MS) })
			tell(answer.ok)
			return answer
		} catch (error) {
			tell(false)
			throw error
		}
	}
	return new Connection(env.SOLANA_RPC_URL, {
		commitment: "finalized",
		...(env.SOLANA_WS_URL ? { wsEndpoint: env.SOLANA_WS_URL } : {}),
		disableRetryOnRateLimit: true,
		// A pass lists every account of ours.
		fetch: askTogether(ask, "getSignaturesForAddress") as unknown as FetchFn,
	})
}

/** The same to a second provider; null where none is configured. */
export const openSecondSolana = (
	{ SOLANA_RPC_URL_2: url, SOLANA_WS_URL: _, ...env }: ChainSettings,
	asked?: AskedNode,
): Connection | null => (url ? openSolana({ ...env, SOLANA_RPC_URL: url }, { endpoint: 2, asked }) : null)

/** CAIP-2 name of a Solana chain: its genesis hash, shortened as the standard says. */
export const chainName = (genesisHash: string) => `solana:${genesisHash.slice(0, 32)}`

/** Where nothing else is said: as Circle's mint has it. */
const USDC_SCALE = 6
const PVT_SCALE = 6

type Coins = Readonly<{ assets: readonly AssetEntry[]; vaults: readonly Vault[] }>

/** The coins as configured, and the accounts of ours that hold them. */
export function coinsOf(env: ChainSettings): Coins {
	const usdc = env.USDC_MINT ? usdcOf(env, env.USDC_MINT) : null
	const scg = scgOf(env)
	const pvt = env.PVT_MINT ? [pvtOf(env, env.PVT_MINT)] : []
	const all = [scg, ...(usdc ? [usdc] : []), ...pvt, ...(env.DROP_VAULT ? tokensOf(env, env.DROP_VAULT) : [])]
	return { assets: all.flatMap(({ assets }) => assets), vaults: all.flatMap(({ vaults }) => vaults) }
}

function scgOf(env: ChainSettings): Coins {
	const vault = vaultsOf("scg", env.SCG_MINT)
	return {
		assets: [assetOf(env, { id: "scg", symbol: env.PRODUCT_NAME, scale: env.SCG_DECIMALS, address: env.SCG_MINT })],
		vaults: [
			vault("deposit", env.SCG_DEPOSIT_VAULT),
			vault("reward", env.SCG_REWARD_VAULT),
			...(env.SCG_NFT_VAULT ? [vault("nft-reward", env.SCG_NFT_VAULT)] : []),
			...(env.RAFFLE_VAULT ? [vault("raffle", env.RAFFLE_VAULT)] : []),
			...vestingOf(env, vault),
			...floatsOf(env, vault),
		],
	}
}

/** Where payouts come from, and where they came from before; the first is what pays. */
const floatsOf = (
	{ SCG_FLOAT, SCG_FLOAT_PREVIOUS }: ChainSettings,
	vault: ReturnType<typeof vaultsOf>,
): readonly Vault[] => [vault("float", SCG_FLOAT), ...(SCG_FLOAT_PREVIOUS ? [vault("float", SCG_FLOAT_PREVIOUS)] : [])]

function usdcOf(env: ChainSettings, address: string): Coins {
	const vault = vaultsOf("usdc", address)
	return {
		assets: [assetOf(env, { id: "usdc", symbol: "USDC", scale: env.USDC_DECIMALS ?? USDC_SCALE, address })],
		vaults: [
			vault("nft-reward", env.SCG_NFT_VAULT ?? env.SCG_REWARD_VAULT),
			...(env.DROP_VAULT ? [vault("drop", env.DROP_VAULT)] : []),
			...(env.RAFFLE_VAULT ? [vault("raffle", env.RAFFLE_VAULT)] : []),
			...floatsOf(env, vault),
		],
	}
}

/** The token of a venture that has a vesting plan, by the name that `DROP_TOKENS` gives it. */
export const VESTED_TOKEN = "etm"

const vestingOf = ({ VESTING_VAULT: owner }: ChainSettings, vault: ReturnType<typeof vaultsOf>): readonly Vault[] =>
	owner ? [vault("vesting", owner)] : []

/** Tokens that drops give away; one of them has a vesting plan as well. */
const tokensOf = (env: ChainSettings, owner: string): readonly Coins[] =>
	(env.DROP_TOKENS ?? []).map(({ id, symbol, scale, address }) => {
		const vault = vaultsOf(id, address)
		return {
			assets: [assetOf(env, { id, symbol, scale, address })],
			vaults: [vault("drop", owner), ...(id === VESTED_TOKEN ? vestingOf(env, vault) : []), ...floatsOf(env, vault)],
		}
	})

/** The coin that minting and the forge are paid in; it may be vested, and nothing else is earned in it. */
function pvtOf(env: ChainSettings, address: string): Coins {
	const vault = vaultsOf("pvt", address)
	return {
		assets: [assetOf(env, { id: "pvt", symbol: "PVT", scale: env.PVT_DECIMALS ?? PVT_SCALE, address })],
		vaults: [vault("deposit", env.SCG_DEPOSIT_VAULT), ...vestingOf(env, vault), ...floatsOf(env, vault)],
	}
}

const assetOf = (
	{ SCG_TREASURY }: ChainSettings,
	asset: Pick<AssetEntry, "id" | "symbol" | "scale" | "address">,
): AssetEntry => ({ ...asset, chain: "solana", treasury: SCG_TREASURY ?? null })

const vaultsOf = (asset: string, mint: string) => {
	const key = new PublicKey(mint)
	return (role: VaultRole, owner: string): Vault => ({
		role,
		asset,
		chain: "solana",
		owner,
		account: getAssociatedTokenAddressSync(key, new PublicKey(owner), true).toBase58(),
	})
}
