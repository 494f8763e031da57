import { type AssetEntry, type Vault, type VaultRole, vaultFor } from "#app/chains/assets.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { browserKey, walletKey } from "#app/identity/owner-keys.ts"
import type { Asset } from "#app/lib/money.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Id of the asset that is staked. */
const STAKED_ASSET = "scg"

export const stakedAsset = ({ assets }: Pick<Context, "assets">): AssetEntry => assets.get(STAKED_ASSET)

/** What pages and their scripts are told of it. */
export function shownAsset(ctx: Pick<Context, "assets">): Asset {
	const { symbol, scale } = stakedAsset(ctx)
	return { symbol, scale }
}

/** The chain on which it is staked; its name is refused while the chain has not been seen. */
export const stakingChain = (ctx: Pick<Context, "assets" | "chains">): ChainAdapter =>
	ctx.chains.of(stakedAsset(ctx).chain)

/** CAIP-2 name of that chain; null while it has not been seen, which matters to those alone who are signed in. */
export function stakingChainSeen(ctx: Pick<Context, "assets" | "chains">): string | null {
	try {
		return stakingChain(ctx).name
	} catch (error) {
		if (error instanceof Refusal && error.code === "settlement:chain-silent") return null
		throw error
	}
}

export const stakingVault = ({ vaults }: Pick<Context, "vaults">, role: VaultRole): Vault =>
	vaultFor(vaults, { asset: STAKED_ASSET, role })

/** Who a position is open for: the wallet that stakes, or the browser that began it. */
export const stakerKey = ({ owner, draftOwner }: Staker): string =>
	owner ? walletKey({ chain: "solana", address: owner }) : browserKey(draftOwner ?? "")
type Staker = Readonly<{ owner: string | null; draftOwner: string | null }>
