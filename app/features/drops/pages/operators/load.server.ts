import type { WebContext } from "#app/db/context.ts"
import { decimalText, formatMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { GIFT_KINDS } from "../../drop.ts"
import { EMPTY, type GiftAsset, typedOf } from "../../drop-form.ts"
import { dropStatus } from "../../status.ts"
import { assetsFor, freePrizes } from "../../vault.server.ts"
import { readForEditing } from "../../write-drop.server.ts"
import type { EditedDrop } from "./model.ts"

export const giftAssets = (ctx: Pick<WebContext, "assets" | "vaults">): readonly GiftAsset[] =>
	GIFT_KINDS.flatMap((kind) => assetsFor(ctx, kind).map(({ id, symbol, scale }) => ({ id, symbol, scale, kind })))

/** A drop for its editor; `id` of none is a new one. */
export async function editedDrop(ctx: WebContext, id: string, lang: Lang): Promise<EditedDrop> {
	const assets = giftAssets(ctx)
	const free = await Promise.all(
		assets.map(async (asset) => {
			const units = await lockBalance(ctx, freePrizes(ctx.assets.get(asset.id).address))
			return { id: asset.id, amount: formatMoney({ asset, units }, LOCALES[lang]) }
		}),
	)
	const found = await readForEditing(ctx, id)
	if (!found)
		return { id, version: null, number: 1, state: "draft", uncovered: false, given: 0, typed: EMPTY, assets, free }
	const { drop, listed } = found
	const asset = ctx.assets.all.find((one) => one.id === drop.asset)
	const amount = asset ? decimalText({ asset, units: drop.units }) : `${drop.units}`
	return {
		id,
		version: drop.version,
		number: drop.number,
		state: dropStatus.nameOf(drop.status),
		uncovered: drop.uncoveredSince !== null,
		given: drop.given,
		typed: typedOf({ ...drop, listed }, amount),
		assets,
		free,
	}
}
