import { and, eq, lt, notExists, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { hoursAfter } from "../stakes.ts"
import { nftAct } from "../tables.server.ts"
import type { Act, Outcome } from "./act.ts"
import { finish } from "./carry-out-acts.server.ts"
import { waitingOf } from "./freeze.server.ts"

/** How long an act waits for its owner's signature. */
const WAIT_HOURS = 0.25

/** Acts that were asked for before, and nothing that was signed for them is under way. */
export function listUnsigned({ db }: Pick<Context, "db">, before: Date) {
	const underWay = db
		.select({ one: sql`1` })
		.from(cosigned)
		.where(and(eq(cosigned.subjectId, nftAct.id), sql`${cosigned.status} in ('stored', 'live', 'landed')`))
	return db
		.select()
		.from(nftAct)
		.where(and(sql`${nftAct.state} = 'signing'`, lt(nftAct.askedAt, before), notExists(underWay)))
		.limit(200)
}

/** Ends acts for which nobody signed in time: nothing was frozen, and nothing held. Answers how many. */
export async function endUnsigned(ctx: Context): Promise<number> {
	const found = await listUnsigned(ctx, hoursAfter(await ctx.now(), -WAIT_HOURS))
	for (const row of found)
		await inTransaction(ctx, async (ctx) => {
			// The cast: a check of the table.
			const act = row as Act
			const nfts = await waitingOf(ctx, act.id)
			const outcomes = nfts.map(({ number }): Outcome => ({ number, outcome: "skipped", reason: "unsigned" }))
			await finish(ctx, act, { outcomes, refusal: null, state: "done" })
		})
	return found.length
}
