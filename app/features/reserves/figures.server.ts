import type { VaultRole } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import type { Asset } from "#app/lib/money.ts"
import { findReports, listDays, type Report } from "#app/reserves/reports.server.ts"
import { type NftVaultLine, nftVaultLines } from "./nft-vaults.server.ts"

/** Base units of `asset`. */
export type AssetFigures = Readonly<{
	asset: Asset
	held: bigint
	booked: bigint
	principal: bigint
	reward: bigint
	owed: bigint
	free: bigint
	perDay: bigint
}>
export type ReportFigures = Readonly<{
	day: string
	at: Date
	slot: string
	chain: string
	leaves: number
	root: string
	assets: readonly AssetFigures[]
}>
export type VaultLine = Readonly<{
	role: VaultRole
	symbol: string
	owner: string
	account: string
}>
export type ReservesPage = Readonly<{
	/** The day that was asked for; null: the newest. */
	day: string | null
	reports: readonly ReportFigures[]
	days: readonly string[]
	vaults: readonly VaultLine[]
	nfts: readonly NftVaultLine[]
}>

/** Why somebody who asked for their proof came back without it: nobody is signed in, or nothing is owed to them. */
const NEEDS = ["wallet", "balance", "solana"] as const
export type Needs = (typeof NEEDS)[number] | null
export const readNeeds = (text: string | null): Needs => NEEDS.find((one) => one === text) ?? null

/** All that the page shows: the report of a day, or the newest of each chain, and the accounts that it is about. */
export async function reservesPage(
	ctx: Pick<Context, "db" | "assets" | "vaults" | "nftVaults" | "chains">,
	day: string | null,
): Promise<ReservesPage> {
	const [reports, days, nfts] = await Promise.all([findReports(ctx, day), listDays(ctx), nftVaultLines(ctx)])
	return {
		day,
		days,
		nfts,
		reports: reports.map((one) => figuresOf(ctx, one)),
		vaults: ctx.vaults.map(({ role, asset, owner, account }) => ({
			role,
			symbol: ctx.assets.get(asset).symbol,
			owner,
			account,
		})),
	}
}

function figuresOf(
	{ assets }: Pick<Context, "assets">,
	{ day, at, slot, chain, leaves, root, ...report }: Report,
): ReportFigures {
	return {
		...{ day, at, chain, leaves, root },
		slot: String(slot),
		// As the operator has set them up, the coin first.
		assets: assets.all.flatMap(({ address, symbol, scale }) => {
			const found = report.assets.find(({ asset }) => asset === address)
			if (!found) return []
			const { reportId: _, ...sums } = found
			return [{ ...sums, asset: { symbol, scale } }]
		}),
	}
}
