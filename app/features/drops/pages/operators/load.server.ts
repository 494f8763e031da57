import { collectionName } from "#app/collections/collection-name.ts"
import type { WebContext } from "#app/db/context.ts"
import { decimalText, formatMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { GIFT_KINDS } from "../../drop.ts"
import { assetValue, EMPTY, type GiftAsset, typedOf } from "../../drop-form.ts"
import { dropStatus } from "../../status.ts"
import { assetsFor, freePrizes } from "../../vault.server.ts"
import { readForEditing } from "../../write-drop.server.ts"
import type { EditedDrop } from "./model.ts"

/** What a drop can give: coins that have a vault for drops, and collections of which NFTs are free. */
export async function giftAssets(ctx: WebContext): Promise<readonly GiftAsset[]> {
	const coins = GIFT_KINDS.flatMap((kind) =>
		assetsFor(ctx, kind).map(({ id, symbol, scale }) => ({ id, symbol, scale, kind })),
	)
	const free = await freeNfts(ctx)
	const nfts = [...new Set(free.map(({ collection }) => collection))].map((id) => ({
		id,
		symbol: `${collectionName(id)} NFT`,
		scale: 0,
		kind: "nft" as const,
		nfts: free.filter(({ collection }) => collection === id).map(({ asset, number }) => ({ asset, number })),
	}))
	return [...coins, ...nfts]
}

/** What of it is free in the vault, as text. */
async function freeOf(ctx: WebContext, asset: GiftAsset, lang: Lang): Promise<string> {
	if (asset.nfts) return `${asset.symbol}: ${asset.nfts.map(({ number }) => `#${number}`).join(", ")}`
	const units = await lockBalance(ctx, freePrizes(ctx.assets.get(asset.id).address))
	return formatMoney({ asset, units }, LOCALES[lang])
}

/** A drop for its editor; `id` of none is a new one. */
export async function editedDrop(ctx: WebContext, id: string, lang: Lang): Promise<EditedDrop> {
	const assets = await giftAssets(ctx)
	const free = await Promise.all(
		assets.map(async (asset) => ({ id: assetValue(asset), amount: await freeOf(ctx, asset, lang) })),
	)
	const found = await readForEditing(ctx, id)
	if (!found)
		return {
			...{ id, version: null, number: 1, state: "draft", uncovered: false, given: 0 },
			...{ isNft: false, typed: EMPTY, assets, free },
		}
	const { drop, listed, nfts } = found
	const asset = ctx.assets.all.find((one) => one.id === drop.asset)
	const amount = asset ? decimalText({ asset, units: drop.units }) : `${drop.units}`
	return {
		id,
		version: drop.version,
		number: drop.number,
		state: dropStatus.nameOf(drop.status),
		uncovered: drop.uncoveredSince !== null,
		given: drop.given,
		isNft: drop.kind === "nft",
		typed: typedOf({ ...drop, listed, nfts }, amount),
		assets,
		free,
	}
}
