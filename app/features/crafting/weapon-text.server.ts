import type { NftText } from "#app/chains/minter.ts"
import { collectionName } from "#app/collections/collection-name.ts"
import { fileAddress, type NftFile } from "#app/collections/nft-file.ts"
import { getWeapon } from "#app/collections/weapons/codex.ts"
import type { Context } from "#app/db/context.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"

const LONGEST_NAME = 32
const SYMBOL = "GEARUP"

function titleOf(id: string): string {
	const { items } = wordsOf("eng", "weapons") as { items?: Record<string, { title?: string }> }
	return items?.[id]?.title ?? id
}

/** What is written into a weapon: its name in the codex, and what it is. */
export function weaponText(site: Pick<Context, "demo" | "origin">, id: string): NftText {
	const weapon = getWeapon(id)
	if (!weapon) throw new Error(`no weapon is called "${id}"`)
	const name = titleOf(id)
	return {
		name: name.length <= LONGEST_NAME ? name : id,
		symbol: SYMBOL,
		uri: fileAddress(site, `/nft/gearup/${id}.json`),
		traits: [
			["Weapon", id],
			["Tier", weapon.tier],
			["Kind", weapon.kind],
			["Level", "0"],
		],
	}
}

/** The file that all weapons of one name have. How far one is enhanced is written into it alone. */
export function weaponFile(id: string): NftFile | null {
	const weapon = getWeapon(id)
	if (!weapon) return null
	return {
		name: titleOf(id),
		symbol: SYMBOL,
		image: `/art/weapons/${id}.svg`,
		page: "/eng/nftProjectGearUp",
		collection: collectionName("gearup"),
		attributes: [
			["Weapon", id],
			["Tier", weapon.tier],
			["Kind", weapon.kind],
		],
	}
}
