import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { freePromised } from "#app/prizes/promise-nfts.server.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { prizesOf, sumsOf } from "./money.ts"
import type { Raffle } from "./schedule.ts"
import { type CancelReason, raffleStatus } from "./status.ts"
import { raffle } from "./tables.server.ts"
import { budgetOf } from "./vault.server.ts"

type Cancelling = Readonly<{
	one: Raffle
	reason: CancelReason
	at: Date
	actor?: string
	set?: Readonly<Record<string, unknown>>
}>

/** Ends a raffle without a draw, in the caller's transaction: its prizes go back to the budget that they came from, whoever bought keeps their NFT, no money moves. */
export async function cancel(ctx: Context, { one, reason, at, actor = "system", set = {} }: Cancelling): Promise<void> {
	await transition(ctx, {
		machine: raffleStatus,
		table: raffle,
		id: one.id,
		to: "cancelled",
		cause: { actor, reason, at },
		set: { ...set, cancelReason: reason, endedAt: at },
	})
	const legs = await Promise.all(
		[...sumsOf(one.prizes)].map(async ([asset, units], n) => ({
			leg: `prizes-${n}`,
			debit: prizesOf(one.id, asset),
			credit: await budgetOf(ctx, { raffleId: one.id, asset }),
			units,
		})),
	)
	await post(ctx, { name: "raffle-cancelled", id: one.id, at }, legs)
	await freePromised(ctx, { subject: one.id, at })
	ctx.log.info({ raffle: one.name, reason }, "a raffle is cancelled")
}

/**
 * An operator ends the sale for good. Only before the ledger is frozen: afterwards whoever could cancel could wait for the round and then choose.
 * Answers why not.
 */
export async function cancelByOperator(
	ctx: Context,
	{ id, who, why }: { id: string; who: string; why: string },
): Promise<"done" | "no-such-raffle" | "not-open"> {
	const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, id)).for("update")
	if (!one) return "no-such-raffle"
	if (!raffleStatus.codes("open").includes(one.status)) return "not-open"
	await cancel(ctx, { one, reason: "operator", at: await ctx.now(), actor: who })
	await writeAudit(ctx.db, { actor: who, act: "raffle.cancelled", subject: id, facts: { name: one.name, why } })
	return "done"
}
