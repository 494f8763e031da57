import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import { allotFees } from "./fees.server.ts"
import { giveBackAsked, giveUpUnsent, moveOverdue, refundCredits, resumeOverdue } from "./give-back.server.ts"
import { mintDue, recheckUnknown } from "./mint-due.server.ts"
import { seedWallets } from "./seed-wallet.server.ts"
import { oldChainOf } from "./source.ts"
import { syncProjects } from "./sync-projects.server.ts"
import { takeDeposits } from "./take-deposits.server.ts"
import { OVERDUE_MS } from "./terms.ts"

/** Seconds until what waits is looked at again. */
const AGAIN_SECONDS = 2

/**
 * Carries on what has come from Kaia, as far as it goes: each step may be cut off and is found again. One that fails holds up none of the
 * others. Answers how many wait for the chain.
 */
export async function carryOn(ctx: Context): Promise<number> {
	const old = oldChainOf(ctx)
	const faults: unknown[] = []
	const step = async (work: () => Promise<unknown>) => {
		try {
			return await work()
		} catch (error) {
			faults.push(error)
			return null
		}
	}
	if (old) await step(() => syncProjects(ctx, old))
	await step(() => takeDeposits(ctx))
	await step(() => giveBackAsked(ctx))
	await step(() => allotFees(ctx))
	const left = old ? await step(() => mintDue(ctx, old)) : 0
	if (old) await step(() => recheckUnknown(ctx, old))
	await step(() => giveUpUnsent(ctx))
	await step(() => refundCredits(ctx))
	const at = (await ctx.now()).getTime()
	await step(() => moveOverdue(ctx, new Date(at - OVERDUE_MS)))
	await step(() => resumeOverdue(ctx))
	await step(() => seedWallets(ctx))
	for (const error of faults) ctx.log.warn({ err: error }, "a step of what comes from Kaia failed: it is tried again")
	return (left as number | null) ?? 1
}

export async function goOn(ctx: Context): Promise<void> {
	const left = await carryOn(ctx)
	if (left > 0) await enqueue(ctx.db, "migration:go", {}, { key: "migration", inSeconds: AGAIN_SECONDS })
}
