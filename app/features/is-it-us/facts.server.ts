import type { VaultRole } from "#app/chains/assets.ts"
import { collectionName } from "#app/collections/collection-name.ts"
import type { Chain, Context } from "#app/db/context.ts"

/** What an address of ours is to somebody who is asked to sign something that names it. */
export type AddressKind =
	| VaultRole
	| "coin"
	| "group"
	| "authority"
	| "treasury"
	| "freezes"
	| "prizes"
	| "old-contract"
	| "old-nfts"
export type OurAddress = Readonly<{
	kind: AddressKind
	/** What it is of: the symbol of a coin, names of collections. */
	of: string
	chain: Chain
	address: string
	/** The key that can move what is in an account, where that is another address. */
	owner?: string
}>

/** A chain's own coin has no contract: its name stands where others have an address. */
const isAddress = ({ address }: OurAddress) => address.length >= 32

/** Every address that this site deals with as its own, from the settings that its processes work by: none is written down for a page. */
export function ourAddresses({
	assets,
	vaults,
	collections,
	nftVaults,
	chains,
}: Pick<Context, "assets" | "vaults" | "collections" | "nftVaults" | "chains">): readonly OurAddress[] {
	const symbol = (id: string) => assets.get(id).symbol
	const old = chains.kaia?.oldNfts
	const { id: solana, nfts } = chains.solana
	const all: readonly OurAddress[] = [
		...assets.all.map(({ symbol, chain, address }) => ({ kind: "coin", of: symbol, chain, address }) as const),
		...vaults.map(({ role, asset, chain, owner, account }) => ({
			...{ kind: role, of: symbol(asset), chain, address: account },
			...(owner === account ? {} : { owner }),
		})),
		...assets.all.flatMap(({ symbol, chain, treasury }) =>
			treasury ? [{ kind: "treasury", of: symbol, chain, address: treasury } as const] : [],
		),
		...collections.all.map(
			({ id, chain, address }) => ({ kind: "group", of: collectionName(id), chain, address }) as const,
		),
		...collections.all.map(
			({ id, chain, authority }) => ({ kind: "authority", of: collectionName(id), chain, address: authority }) as const,
		),
		...(nfts.freezing
			? [
					{
						...({ kind: "freezes", of: "NFT", chain: solana } as const),
						...{ address: nfts.freezing.authority, owner: nfts.freezing.service },
					},
				]
			: []),
		...nftVaults.map(({ chain, owner }) => ({ kind: "prizes", of: "NFT", chain, address: owner }) as const),
		...(old?.collections ?? []).map(
			({ id, contract }) =>
				({ kind: "old-contract", of: collectionName(id), chain: "kaia", address: contract }) as const,
		),
		...(old ? [{ kind: "old-nfts", of: "NFT", chain: "kaia", address: old.wallets.nfts } as const] : []),
	]
	return together(all.filter(isAddress))
}

/** One line for each address and what it is: collections that share an authority stand in one. */
function together(all: readonly OurAddress[]): readonly OurAddress[] {
	const lines = new Map<string, OurAddress>()
	for (const one of all) {
		const key = `${one.kind} ${one.chain} ${one.address}`
		const known = lines.get(key)
		const of = known && !known.of.split(", ").includes(one.of) ? `${known.of}, ${one.of}` : (known?.of ?? one.of)
		lines.set(key, { ...one, of })
	}
	return [...lines.values()]
}
