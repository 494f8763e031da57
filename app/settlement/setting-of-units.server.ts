import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { setting } from "#app/settings/tables.server.ts"
import { notify } from "./notices.server.ts"

/** Base units as an operator writes them in a setting. */
export const unitsText = z
	.string()
	.regex(/^\d{1,30}$/)
	.transform(BigInt)

type SettingShape<T> = Readonly<{ key: string; names: readonly string[]; value: z.ZodType<T> }>

/**
 * A setting that is a JSON object by asset, as the operator wrote it; empty where there is none. One that cannot be read, or that names what
 * nobody would apply, is told to an operator and counts as empty.
 */
export async function settingByAsset<T>(
	ctx: Context,
	{ key, names, value }: SettingShape<T>,
): Promise<Readonly<Record<string, T>>> {
	const [row] = await ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.key, key))
	const shape = z.record(z.string(), value).refine((found) => Object.keys(found).every((name) => names.includes(name)))
	const parsed = shape.safeParse(row ? jsonOf(row.value) : {})
	if (parsed.success) return parsed.data
	await notify(ctx, { kind: "unreadable-setting", subject: key, facts: {} })
	return {}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
