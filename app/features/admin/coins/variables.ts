import type { VaultRole } from "#app/chains/assets.ts"

type CoinPart = "symbol" | "scale" | "address" | "treasury"

/** Variables of the environment that say what the site knows of an asset; what the code has itself has none. */
const COINS: Readonly<Record<string, Readonly<Partial<Record<CoinPart, string>>>>> = {
	scg: { symbol: "PRODUCT_NAME", scale: "SCG_DECIMALS", address: "SCG_MINT", treasury: "SCG_TREASURY" },
	pvt: { scale: "PVT_DECIMALS", address: "PVT_MINT", treasury: "SCG_TREASURY" },
	usdc: { scale: "USDC_DECIMALS", address: "USDC_MINT", treasury: "SCG_TREASURY" },
}
const VAULTS: Readonly<Record<VaultRole, string>> = {
	deposit: "SCG_DEPOSIT_VAULT",
	reward: "SCG_REWARD_VAULT",
	"nft-reward": "SCG_NFT_VAULT",
	drop: "DROP_VAULT",
	raffle: "RAFFLE_VAULT",
	vesting: "VESTING_VAULT",
	float: "SCG_FLOAT",
}
export const COLLECTIONS_VARIABLE = "NFT_COLLECTIONS"

export const variableOf = (coin: string, part: CoinPart): string | null => COINS[coin]?.[part] ?? null
export const vaultVariable = (role: VaultRole): string => VAULTS[role]
