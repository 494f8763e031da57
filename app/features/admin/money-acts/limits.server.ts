import type { Context } from "#app/db/context.ts"
import { aloneLimit } from "#app/identity/proposals/tables.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { fieldReader } from "../rules-forms.ts"
import { type ActAsset, ownAssets } from "./assets.ts"

/** Up to how much of an asset one may let a payout go alone, in base units; null: every payout takes two. */
export type LimitLine = Readonly<{ asset: ActAsset; units: bigint | null; setAt: Date | null }>
export type WantedLimit = Readonly<{ asset: ActAsset; units: bigint; before: bigint | null; reason: string }>

export async function listLimits(ctx: Pick<Context, "db" | "assets">): Promise<LimitLine[]> {
	const rows = await ctx.db.select().from(aloneLimit)
	return ownAssets(ctx).map((asset) => {
		const row = rows.find((one) => one.asset === asset.address)
		return { asset, units: row?.units ?? null, setAt: row?.setAt ?? null }
	})
}

/** A limit as somebody typed it, in coins and their own notation. */
export function readLimitForm(
	fields: FormData,
	{ lang, limits }: Readonly<{ lang: Lang; limits: readonly LimitLine[] }>,
) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const of = text("asset")
	const limit = limits.find(({ asset }) => asset.address === of)
	if (!limit) problem("asset", "admin:needed")
	// Without an asset nobody knows how many decimals it has; what was typed stays all the same.
	text("units")
	const units = limit ? reader.amount("units", limit.asset) : null
	const reason = reader.reason()
	const isWhole = limit !== undefined && units !== null && problems.length === 0
	const wanted: WantedLimit | null = isWhole ? { asset: limit.asset, units, before: limit.units, reason } : null
	return { typed, problems, wanted }
}
