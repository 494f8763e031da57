import { and, eq, ne } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Cause } from "#app/operations/transition.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { moveMaster, movePurchase } from "../purchases/move.server.ts"
import { requirePurchase } from "../queries.server.ts"
import type { Item } from "../rows.ts"
import { MINT_ITEM } from "../settlement-purposes.ts"
import { itemStatus, type MasterStatus, masterStatus, purchaseStatus } from "../status.ts"
import { masterAt } from "./derive-master.ts"

/**
 * Brings master and purchase to what the items say now; written after every change of an item, in the same transaction. A purchase is completed
 * with its last item, and failed when none is left; where some failed it stays under way until they are minted or paid back.
 */
export async function followItems(ctx: Context, purchaseId: string, cause: Cause): Promise<void> {
	const { purchase, master, items } = await requirePurchase(ctx, purchaseId)
	const to = masterAt(items, cause.at)
	for (const step of stepsTo(masterStatus.nameOf(master.status), to)) {
		const { master } = await requirePurchase(ctx, purchaseId)
		await moveMaster(ctx, master, { to: step, cause })
	}
	const isUnderWay = purchase.status === purchaseStatus.code("processing")
	const isMinted = to === "completed" || (to === "partiallyFailed" && isUnderWay && (await areGivenUp(ctx, items)))
	if (isMinted) await movePurchase(ctx, purchase, { to: "completed", cause })
	else if (to === "completeFailed" && isUnderWay)
		await movePurchase(ctx, purchase, { to: "failed", cause, set: { reason: cause.reason } })
}

/** Whether nothing more is done for any of the failed. */
async function areGivenUp({ db }: Pick<Context, "db">, items: readonly Item[]): Promise<boolean> {
	const failed = items.filter((one) => one.status === itemStatus.code("failed")).map((one) => one.id)
	const ordered = and(eq(outgoing.purpose, MINT_ITEM), isAnyOf(outgoing.subjectId, failed))
	return (await db.$count(outgoing, and(ordered, ne(outgoing.status, "cancelled")))) === 0
}

/** Statuses on the way where there is no straight one: what was never seen under way has been under way. */
export function stepsTo(from: MasterStatus, to: MasterStatus): readonly MasterStatus[] {
	if (from === to) return []
	return masterStatus.allows(from, to) ? [to] : ["processing", to]
}
