import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { aloneLimit } from "./tables.server.ts"

type Act = Readonly<{ id: string; who: string; subject: string; evidence: unknown }>

const evidence = z.object({
	units: z
		.string()
		.regex(/^\d{1,30}$/)
		.transform(BigInt),
	why: z.string().trim().min(1).max(2_000),
})

/** Sets up to how much of an asset one may let go alone; `subject` is the asset as payouts name it, `units` are its base units. */
async function setAloneLimit(ctx: Context, { id, who, subject, evidence: given }: Act): Promise<string> {
	const read = evidence.safeParse(given)
	if (!read.success) return "unreadable"
	const known = ctx.assets.all.find(({ address }) => address === subject)
	if (!known) return "no-such-asset"
	const { units, why } = read.data
	const values = { asset: subject, units, actId: id, setAt: await ctx.now() }
	await ctx.db.insert(aloneLimit).values(values).onConflictDoUpdate({ target: aloneLimit.asset, set: values })
	await writeAudit(ctx.db, { actor: who, act: "alone-limit.set", subject, facts: { units: `${units}`, why } })
	return "done"
}

export const limitActs = { "set-alone-limit": setAloneLimit } as const
