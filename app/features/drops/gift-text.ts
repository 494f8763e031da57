import { collectionName, nftName } from "#app/collections/collection-name.ts"
import type { Context } from "#app/db/context.ts"
import { formatMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { GiftKind } from "./drop.ts"

type Gift = Readonly<{ kind: GiftKind; asset: string; units: bigint }>
type Nft = Readonly<{ collection: string; number: number }>

/**
 * So many gifts of a drop, in the language of the page: an amount, or NFTs by their collection, and one by its number where it is known which. A
 * coin that is not set up any more stands as its base units.
 */
export function giftText(
	{ assets }: Pick<Context, "assets">,
	{ kind, asset: id, units }: Gift,
	lang: Lang,
	{ times = 1, nft = null }: Readonly<{ times?: number; nft?: Nft | null }> = {},
): string {
	if (kind === "nft") {
		// Indonesian names the kind first.
		const one = lang === "idn" ? `NFT ${collectionName(id)}` : `${collectionName(id)} NFT`
		return nft ? nftName(nft) : times === 1 ? one : `${times} × ${one}`
	}
	const asset = assets.all.find((one) => one.id === id)
	const all = units * BigInt(times)
	return asset ? formatMoney({ asset, units: all }, LOCALES[lang]) : `${all} ${id}`
}
