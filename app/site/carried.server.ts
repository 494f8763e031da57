import type { Context } from "#app/db/context.ts"
import { findCarriedOver, listCarriedOver } from "#app/features/airdrop/carry/carried.server.ts"
import { carriedNftPage, listPictured } from "#app/features/migration/pages/carried/load.server.ts"
import type { Pictured } from "#app/features/migration/pages/carried/view.tsx"
import { findProvenance, type Provenance } from "#app/features/migration/provenance.server.ts"

type Asking = Pick<Context, "db" | "chains" | "demo">
type Nft = Readonly<{ contract: string; id: string }>

const PAGE = 24

/** All that was carried over, from Kaia and between collections of ours, newest first; `before`: with what the page before ended. */
export async function carriedPage(ctx: Asking, before: string | null) {
	const [, at, id] = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(before ?? "") ?? []
	const time = new Date(Number(at ?? "x"))
	const from = id === undefined || Number.isNaN(time.getTime()) ? null : { time, id }
	const both = await Promise.all([listPictured(ctx, from, PAGE + 1), listCarriedOver(ctx, from, PAGE + 1)])
	const all = both.flat().sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1))
	const shown = all.slice(0, PAGE)
	const last = all.length > PAGE ? shown.at(-1) : undefined
	return {
		all: shown.map(({ page }): Pictured => page),
		older: last ? `${last.time}-${last.id}` : null,
	}
}

/** What can be an address of either chain, and a number. */
const isNft = ({ contract, id }: Nft) => /^\w{1,60}$/.test(contract) && /^\d{1,78}$/.test(id)

/** One NFT on both sides; null: it was not carried over, or not yet. */
export async function carriedNft(ctx: Asking, nft: Nft): Promise<Pictured | null> {
	if (!isNft(nft)) return null
	const found = (await carriedNftPage(ctx, nft)) ?? (await findCarriedOver(ctx, nft))
	return found === "on-its-way" ? null : found
}

export async function provenance(ctx: Asking, nft: Nft): Promise<Provenance | "on-its-way" | null> {
	if (!isNft(nft)) return null
	const found = (await findProvenance(ctx, nft)) ?? (await findCarriedOver(ctx, nft))
	return found === null || found === "on-its-way" || !("one" in found) ? found : found.one
}
