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
	const step = async (name: string, work: () => Promise<unknown>) => {
		try {
			return await work()
		} catch (error) {
			ctx.log.warn({ err: error, step: name }, "a step of what comes from Kaia failed: it is tried again")
			return null
		}
	}
	if (old) await step("sync projects", () => syncProjects(ctx, old))
	await step("take deposits", () => takeDeposits(ctx))
	await step("return NFTs on request", () => giveBackAsked(ctx))
	await step("allot fees", () => allotFees(ctx))
	const left = old ? await step("mint what is due", () => mintDue(ctx, old)) : 0
	if (old) await step("check unknown transfers again", () => recheckUnknown(ctx, old))
	await step("end migrations without a deposit", () => giveUpUnsent(ctx))
	await step("refund credits", () => refundCredits(ctx))
	const at = (await ctx.now()).getTime()
	await step("mark overdue migrations", () => moveOverdue(ctx, new Date(at - OVERDUE_MS)))
	await step("resume overdue migrations", () => resumeOverdue(ctx))
	await step("seed wallets", () => seedWallets(ctx))
	return (left as number | null) ?? 1
}

export async function goOn(ctx: Context): Promise<void> {
	const left = await carryOn(ctx)
	if (left > 0) await enqueue(ctx.db, "migration:go", {}, { key: "migration", inSeconds: AGAIN_SECONDS })
}
