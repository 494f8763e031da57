import type { NftSettings } from "../nfts/settings.server.ts"
import type { Place } from "./standards/standard.ts"

/** Where items of a collection belong, as the operator has set it up. Throws where none is called so. */
export function placeOf({ collections, freezing }: NftSettings, id: string): Place {
	const found = collections.find((one) => one.id === id)
	if (!found) throw new Error(`no collection is called "${id}"`)
	const { standard, address: group, authority } = found
	return { standard, group, authority, freezeAuthority: freezing?.multisig ?? null, tree: null }
}
