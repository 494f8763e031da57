import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { closeOperations } from "#app/operations/open-operations.server.ts"
import { type Cause, transition } from "#app/operations/transition.server.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { cancelIntent } from "#app/settlement/intents.server.ts"
import { BEGUN, findGear } from "./pledge-of.server.ts"
import { gearStatus } from "./status.ts"
import { gear, gearInput } from "./tables.server.ts"

type End = Readonly<{ failure: string; cause: Cause }>

/**
 * Ends an act that nothing was paid for: what was to go in is free again. In the worker the intent is cancelled with it; elsewhere it runs out.
 * Refuses where the act has moved on.
 */
export const endGear = (ctx: Pick<Context, "db">, id: string, { failure, cause }: End): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const { at } = cause
		await transition(ctx, { machine: gearStatus, table: gear, id, to: "failed", cause, set: { failure, endedAt: at } })
		await ctx.db.update(gearInput).set({ state: "free" }).where(eq(gearInput.gearId, id))
		await closeOperations(ctx, { entity: BEGUN, subjects: [id], at })
	})

/** The same with its intent: the worker's alone. */
export async function endUnpaid(ctx: Context, id: string, end: End): Promise<void> {
	const one = await findGear(ctx, id)
	if (!one) return
	await inTransaction(ctx, async (ctx) => {
		await endGear(ctx, id, end)
		await cancelIntent(ctx, one.intentId)
	})
}

const isUnderWay = sql`${cosigned.status} in ('stored','live','landed')`

/** Whether a signed transaction of this act is stored, sent or landed. */
export const hasSigned = async ({ db }: Pick<Context, "db">, id: string): Promise<boolean> =>
	(await db.$count(cosigned, and(eq(cosigned.subjectId, id), isUnderWay))) > 0

/** Acts that were asked for before, and nothing that was signed for them is under way. */
export function listUnsigned({ db }: Pick<Context, "db">, before: Date) {
	return db
		.select()
		.from(gear)
		.where(
			and(
				sql`${gear.status} = '0'`,
				sql`${gear.createdAt} < ${before.toISOString()}::timestamptz`,
				sql`not exists (select 1 from ${cosigned} where ${cosigned.subjectId} = ${gear.id} and ${isUnderWay})`,
			),
		)
		.orderBy(gear.createdAt)
		.limit(200)
}
