import type { NftCollection, NftCollections } from "./nfts.ts"

export function collectionsOf(all: readonly NftCollection[]): NftCollections {
	const find = (id: string) => all.find((one) => one.id === id) ?? null
	return {
		all,
		find,
		get(id) {
			const found = find(id)
			if (!found) throw new Error(`no collection is called "${id}"`)
			return found
		},
	}
}
