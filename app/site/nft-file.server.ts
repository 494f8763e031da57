import { DEMO_COLLECTIONS, memberText } from "#app/chains/solana/local/nfts/collections.ts"
import { collectionName, familyOf } from "#app/collections/collection-name.ts"
import type { NftFile } from "#app/collections/nft-file.ts"
import { nftPicture } from "#app/collections/nft-picture.ts"
import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import type { Context } from "#app/db/context.ts"
import { givenFile } from "#app/features/airdrop/given-file.server.ts"
import { weaponFile } from "#app/features/crafting/weapon-text.server.ts"
import { plannedFile } from "#app/minting/plans/planned-file.server.ts"

type Asked = Readonly<{ collection: string; file: string }>

/** What an NFT that this site has made names as its file: /nft/<collection>/<file>; null: none does. */
export async function nftFile(ctx: Context, { collection, file }: Asked): Promise<NftFile | null> {
	const [, name] = /^([\w-]{1,64})\.json$/.exec(file) ?? []
	if (!name) return null
	if (collection === "given") return givenFile(ctx, name)
	const planned = await plannedFile(ctx, { collection, path: `/nft/${collection}/${file}` })
	if (planned) return planned
	if (collection === "gearup") return weaponFile(name)
	return ctx.demo ? demoFile(collection, name) : null
}

/** Of those that the demo's chain has from its beginning. */
function demoFile(id: string, name: string): NftFile | null {
	const one = DEMO_COLLECTIONS.find((collection) => collection.id === id)
	if (!one || !/^[1-9]\d{0,5}$/.test(name)) return null
	const { uri, traits, ...text } = memberText(one, Number(name))
	const family = familyOf(id)
	const image = nftPicture(uri) ?? (family && portraitPath(family, Number(name)))
	return { ...text, image, collection: collectionName(id), attributes: traits }
}
