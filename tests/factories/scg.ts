import { vaultFor } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"

/** The coin of a test's world and the accounts that hold it, as tests speak of them. */
export function scgOf({ assets, chains, vaults }: Pick<Context, "assets" | "chains" | "vaults">) {
	const asset = assets.get("scg")
	return {
		asset,
		mint: asset.address,
		chain: chains.of(asset.chain).name,
		depositVault: vaultFor(vaults, { asset: "scg", role: "deposit" }),
		rewardVault: vaultFor(vaults, { asset: "scg", role: "reward" }),
	}
}
