import type { NftText } from "#app/chains/minter.ts"
import { getWeapon } from "#app/collections/weapons/codex.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"

const LONGEST_NAME = 32

/** What is written into a weapon: its name in the codex, and what it is. */
export function weaponText(id: string): NftText {
	const weapon = getWeapon(id)
	if (!weapon) throw new Error(`no weapon is called "${id}"`)
	const { items } = wordsOf("eng", "weapons") as { items?: Record<string, { title?: string }> }
	const name = items?.[id]?.title ?? id
	return {
		name: name.length <= LONGEST_NAME ? name : id,
		symbol: "GEARUP",
		uri: `/nft/gearup/${id}.json`,
		traits: [
			["Weapon", id],
			["Tier", weapon.tier],
			["Kind", weapon.kind],
			["Level", "0"],
		],
	}
}
