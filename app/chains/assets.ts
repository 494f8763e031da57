import type { Chain } from "#app/db/context.ts"
import type { Asset } from "#app/lib/money.ts"

/** An asset that the site deals in. */
export type AssetEntry = Asset &
	Readonly<{
		/** Its name in the app, e.g. "scg". */
		id: string
		/** Short name of the chain that it is on. */
		chain: Chain
		/** As it stands in the columns `asset`: the mint on Solana. */
		address: string
		/** Only what this address sends to a vault that takes funds funds it; null: nobody can. */
		treasury: string | null
	}>

/**
 * What a vault is for. `deposit`: visitors pay into it what they were asked for. `reward`: the treasury funds it, for rewards of coins that are
 * staked. `nft-reward`: the same for rewards of NFTs. `drop`: the same for gifts of drops. `raffle`: the same for prizes of raffles. `vesting`: the same for vesting schedules.
 * `float`: what is paid out comes from it.
 */
export type VaultRole = "deposit" | "reward" | "nft-reward" | "drop" | "raffle" | "vesting" | "float"

/** An account of ours that was set up to hold an asset. */
export type Vault = Readonly<{
	role: VaultRole
	/** Id of the asset that it holds. */
	asset: string
	chain: Chain
	/** The wallet, and its account for the asset; the same address where wallets hold their assets themselves. */
	owner: string
	account: string
}>

export type Assets = Readonly<{
	all: readonly AssetEntry[]
	/** Throws where no asset has this id. */
	get(id: string): AssetEntry
}>

export const assetsOf = (all: readonly AssetEntry[]): Assets => ({
	all,
	get(id) {
		const found = all.find((one) => one.id === id)
		if (!found) throw new Error(`no asset is called "${id}"`)
		return found
	},
})

/** The vault of an asset for a role. Throws where none was set up. */
export function vaultFor(vaults: readonly Vault[], { asset, role }: Pick<Vault, "asset" | "role">): Vault {
	const found = vaults.find((one) => one.asset === asset && one.role === role)
	if (!found) throw new Error(`"${asset}" has no vault for "${role}"`)
	return found
}
