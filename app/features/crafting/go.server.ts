import { asc, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { endUnpaid, listUnsigned } from "./end-gear.server.ts"
import { SIGN_MINUTES } from "./open-gear.server.ts"
import type { Gear } from "./pledge-of.server.ts"
import { foretell, rollGear } from "./roll-gear.server.ts"
import { gear } from "./tables.server.ts"

const MOST = 500

/** Acts whose round is waited for: those that are paid for good, and those that are not yet. */
export const listWaiting = ({ db }: Pick<Context, "db">): Promise<Gear[]> =>
	db
		.select()
		.from(gear)
		.where(sql`${gear.status} in ('10','11') and ${gear.makeId} is null`)
		.orderBy(asc(gear.createdAt))
		.limit(MOST)

/**
 * Looks whether the rounds of acts are there, and carries out what follows from them. Answers how many still wait; one that fails holds up no
 * other.
 */
export async function rollDue(ctx: Context): Promise<number> {
	let left = 0
	for (const one of await listWaiting(ctx)) {
		try {
			if (one.blockTime) left += (await rollGear(ctx, one)) ? 0 : 1
			else {
				left++
				await foretell(ctx, one)
			}
		} catch (error) {
			left++
			ctx.log.error({ err: error, gear: one.id }, "an act of the forge could not be rolled: it is tried again")
		}
	}
	return left
}

/** Ends acts for which nobody signed in time. Answers how many. */
export async function endUnsigned(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const found = await listUnsigned(ctx, new Date(at.getTime() - SIGN_MINUTES * 60_000))
	for (const { id } of found)
		try {
			await endUnpaid(ctx, id, { failure: "unsigned", cause: { actor: "system", reason: "not-signed-in-time", at } })
		} catch (error) {
			// It was signed, or given up, since the list was made.
			if (!(error instanceof Refusal)) throw error
		}
	return found.length
}

/** What waits for a round is looked at again in a second: rounds are three seconds apart. */
export async function goOn(ctx: Context): Promise<void> {
	const left = await rollDue(ctx)
	if (left > 0) await enqueue(ctx.db, "crafting:go", {}, { key: "crafting", inSeconds: 1 })
}
