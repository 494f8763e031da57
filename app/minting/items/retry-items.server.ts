import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { requirePurchase } from "../queries.server.ts"
import { MINT_ITEM } from "../settlement-purposes.ts"
import { itemStatus } from "../status.ts"

/**
 * A person asks that failed items of a purchase be minted again: each order that waits for an operator is queued anew, and its item goes
 * 40 → 0 → 10 when it is signed. What was signed whole has no order (its buyer begins anew), what is paid back has none any more, and what may
 * still land is not failed. Answers how many. The worker's alone.
 */
export const retryItems = (ctx: Context, purchaseId: string): Promise<number> =>
	inTransaction(ctx, async (ctx) => {
		const { items } = await requirePurchase(ctx, purchaseId, { lock: true })
		const failed = items.filter((one) => one.status === itemStatus.code("failed")).map((one) => one.id)
		if (failed.length === 0) return 0
		const again = await ctx.db
			.update(outgoing)
			.set({ status: "queued", reason: null, releasedAt: await ctx.now() })
			.where(and(eq(outgoing.purpose, MINT_ITEM), isAnyOf(outgoing.subjectId, failed), eq(outgoing.status, "stuck")))
			.returning({ id: outgoing.id })
		return again.length
	})
