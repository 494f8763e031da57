import type { AssetEntry } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import type { Handlers } from "#app/settlement/handlers.ts"
import { freeVesting } from "./money.ts"
import type { Vested } from "./status.ts"

/** What our treasury sends to the vaults for schedules can be promised by them. */
export const vestingFunding: Handlers["funding"] = async (ctx, { receipt, vault }) => {
	const ours = ctx.vaults.find((one) => one.role === "vesting" && one.account === receipt.account)
	const isItsAsset = ours && ctx.assets.get(ours.asset).address === receipt.asset
	return isItsAsset
		? [{ leg: "vesting", debit: vault, credit: freeVesting(receipt.asset), units: receipt.units }]
		: null
}

type Needs = Pick<Context, "assets" | "vaults">

/** The asset of a plan where the site knows its mint and has a vault that pays it; null where it does not. */
export function assetOf({ assets, vaults }: Needs, id: Vested): AssetEntry | null {
	const entry = assets.all.find((one) => one.id === id)
	const pays = (role: "vesting" | "float") => vaults.some((one) => one.asset === id && one.role === role)
	return entry && pays("vesting") && pays("float") ? entry : null
}

/** The chain, the mint and the account that pays schedules of an asset; null where nothing does. */
export function payingVesting(ctx: Pick<Context, "assets" | "vaults" | "chains">, id: Vested) {
	const entry = assetOf(ctx, id)
	const float = ctx.vaults.find((one) => one.role === "float" && one.asset === id)
	return entry && float
		? { chain: ctx.chains.of(entry.chain).name, mint: entry.address, paysFrom: float.account }
		: null
}
