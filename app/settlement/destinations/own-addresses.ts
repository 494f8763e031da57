import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"

export type Owning = Pick<Context, "chains" | "assets" | "vaults" | "collections" | "nftVaults">

/** One spelling for comparisons: addresses of Kaia are stored in lower case and may be typed otherwise. */
export const spelled = (chain: Pick<ChainAdapter, "id">, address: string) =>
	chain.id === "solana" ? address : address.toLowerCase()

/** Every address of ours on a chain: wallets, vaults, coins, collections, and the authorities of both. */
export function ownAddresses(ctx: Owning, chain: Pick<ChainAdapter, "id" | "nfts">): ReadonlySet<string> {
	const here = <T extends Readonly<{ chain: string }>>(all: readonly T[]) => all.filter((one) => one.chain === chain.id)
	const freezing = chain.id === "solana" ? chain.nfts.freezing : null
	const old = chain.id === "kaia" ? ctx.chains.kaia?.oldNfts : null
	const all = [
		...here(ctx.vaults).flatMap(({ owner, account }) => [owner, account]),
		...here(ctx.assets.all).flatMap(({ address, treasury }) => [address, treasury]),
		...here(ctx.collections.all).flatMap(({ address, authority }) => [address, authority]),
		...here(ctx.nftVaults).map(({ owner }) => owner),
		...(freezing ? [freezing.authority, freezing.service] : []),
		...(old ? [old.wallets.nfts, old.wallets.fees, ...old.collections.map(({ contract }) => contract)] : []),
	]
	return new Set(all.flatMap((address) => (address === null ? [] : [spelled(chain, address)])))
}

/**
 * Whether an address was set up as ours. Money that goes to ourselves, as a refund to our treasury, is checked by this alone: an address of ours
 * may be the vault of a multisig, which no holder could name as a receiver.
 */
export const isOwnDestination = (ctx: Owning, chain: Pick<ChainAdapter, "id" | "nfts">, address: string): boolean =>
	ownAddresses(ctx, chain).has(spelled(chain, address))
