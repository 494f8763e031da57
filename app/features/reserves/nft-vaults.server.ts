import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { type PrizeLine, type VaultView, vaultViews } from "#app/prizes/vault-list.server.ts"
import { raffle } from "#app/raffles/tables.server.ts"

/** More are counted and not listed. */
const MOST = 200

export type NftLine = Readonly<Pick<PrizeLine, "asset" | "collection" | "number" | "state">> &
	Readonly<{
		/** What it is promised to: a drop by its id, a raffle by its name. */
		to: Readonly<{ kind: "drop" | "raffle"; name: string }> | null
	}>
export type NftVaultLine = Readonly<Pick<VaultView, "owner" | "readAt" | "slot" | "missing">> &
	Readonly<{ held: number; promised: number; nfts: readonly NftLine[] }>

/** The vaults for NFTs, for the page that shows what is there against what is promised. */
export async function nftVaultLines(
	ctx: Pick<Context, "db" | "nftVaults" | "chains">,
): Promise<readonly NftVaultLine[]> {
	const views = await vaultViews(ctx)
	const ids = views.flatMap(({ nfts }) => nfts.flatMap(({ to }) => (to?.kind === "raffle" ? [to.id] : [])))
	const rows = ids.length
		? await ctx.db.select({ id: raffle.id, name: raffle.name }).from(raffle).where(isAnyOf(raffle.id, ids))
		: []
	const nameOf = ({ kind, id }: NonNullable<PrizeLine["to"]>) =>
		kind === "drop" ? id : (rows.find((one) => one.id === id)?.name ?? id)
	return views.map(({ owner, readAt, slot, missing, nfts }) => ({
		...{ owner, readAt, slot, missing },
		held: nfts.length,
		promised: nfts.filter(({ state }) => state === "promised").length + missing,
		nfts: nfts.slice(0, MOST).map(({ asset, collection, number, state, to }) => ({
			...{ asset, collection, number, state },
			to: to && { kind: to.kind, name: nameOf(to) },
		})),
	}))
}
