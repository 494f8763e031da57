import { eq } from "drizzle-orm"
import { z } from "zod"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { setting } from "#app/settings/tables.server.ts"
import { notify } from "./notices.server.ts"

/**
 * Key of the setting: a JSON object of base units as text, by the id of an asset of ours, `SOL`, and `other`:
 * `{"scg":"1000000","SOL":"1000000","other":"0"}`. `coin`, of older settings, stands for each asset of ours that is not named.
 */
export const DUST_MINIMUM = "settlement.dust-minimum"

const units = z
	.string()
	.regex(/^\d{1,30}$/)
	.transform(BigInt)
/** The names are `ours` and those that every setting may have: one that means nothing would be a minimum that nobody applies. */
const bodyFor = (ours: readonly string[]) => {
	const names = [...ours, "coin", "SOL", "other"]
	return z.record(z.string(), units).refine((found) => Object.keys(found).every((name) => names.includes(name)))
}

/** Base units below which a payment that settles nothing is kept: sending it back would cost more than it is. */
export type DustMinimum = (asset: string) => bigint

/** The operator's minimum per asset. Where none is set: one of each asset of ours, 0.001 SOL, and nothing of any other. One that cannot be read is told. */
export async function dustMinimum(ctx: Context, chain: ChainAdapter): Promise<DustMinimum> {
	const [row] = await ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.key, DUST_MINIMUM))
	const parsed = bodyFor(ctx.assets.all.map(({ id }) => id)).safeParse(row ? jsonOf(row.value) : {})
	if (!parsed.success) await notify(ctx, { kind: "unreadable-setting", subject: DUST_MINIMUM, facts: {} })
	const own = ctx.assets.all.filter((one) => one.chain === chain.id)
	const set = parsed.data ?? {}
	return (asset) => {
		if (asset === chain.native.address) return set.SOL ?? 1_000_000n
		const known = own.find((one) => one.address === asset)
		return known ? (set[known.id] ?? set.coin ?? 10n ** BigInt(known.scale)) : (set.other ?? 0n)
	}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
