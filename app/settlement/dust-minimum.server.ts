import { eq } from "drizzle-orm"
import { z } from "zod"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { setting } from "#app/settings/tables.server.ts"
import { notify } from "./notices.server.ts"

/** Key of the setting: a JSON object of base units, as text, `coin` for each asset of ours: `{"coin":"1000000","SOL":"1000000","other":"0"}`. */
export const DUST_MINIMUM = "settlement.dust-minimum"

const units = z
	.string()
	.regex(/^\d{1,30}$/)
	.transform(BigInt)
const body = z.strictObject({ coin: units.optional(), SOL: units.optional(), other: units.optional() })

/** Base units below which a payment that settles nothing is kept: sending it back would cost more than it is. */
export type DustMinimum = (asset: string) => bigint

/** The operator's minimum per asset. Where none is set: one coin, 0.001 SOL, and nothing of any other. One that cannot be read is told. */
export async function dustMinimum(ctx: Context, chain: ChainAdapter): Promise<DustMinimum> {
	const [row] = await ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.key, DUST_MINIMUM))
	const parsed = body.safeParse(row ? jsonOf(row.value) : {})
	if (!parsed.success) await notify(ctx, { kind: "unreadable-setting", subject: DUST_MINIMUM, facts: {} })
	const own = ctx.assets.all.filter((one) => one.chain === chain.id)
	const { coin, SOL = 1_000_000n, other = 0n } = parsed.data ?? {}
	return (asset) => {
		if (asset === chain.native.address) return SOL
		const known = own.find((one) => one.address === asset)
		return known ? (coin ?? 10n ** BigInt(known.scale)) : other
	}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
