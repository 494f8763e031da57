import { and, asc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { closeOperations } from "#app/operations/open-operations.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { endGiven, takeBackOrder } from "#app/prizes/promise-nfts.server.ts"
import type { OrderHandlers, PayoutHandlers } from "#app/settlement/handlers.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { notify, withdraw, withdrawHeld } from "#app/settlement/notices.server.ts"
import { attempt, outgoing } from "#app/settlement/tables.server.ts"
import { dropLogStatus } from "./status.ts"
import { dropLog, dropPayout, giftDrop } from "./tables.server.ts"
import { owedFor, prizesOf } from "./vault.server.ts"

/** Purpose of the outgoing that delivers a gift; `give_drop` names it the same way. */
export const GIFT = "drops:gift"
/** The same of a gift that is an NFT. */
export const NFT_GIFT = "drops:nft"
/** Notice to operators that a gift is not delivered a day after it was asked for. */
export const LATE = "drop-late"

/** Waits before a gift is tried again by itself: ten minutes, an hour, six hours. */
export const RETRY_MS = [600_000, 3_600_000, 21_600_000] as const
const LATE_MS = 86_400_000
/** Why a payout stands still though nothing of it is under way: the chain refused it, or would. Caps and operators' holds are no failure. */
const FAILED = [
	"reverted",
	"cannot-receive",
	"open-an-account",
	"cannot-carry-out",
	"too-many-tries",
	"not-in-vault",
	"frozen-in-vault",
	"not-of-collection",
	"no-wallet",
]

/** Payouts of gifts that the chain has refused: tried again after their wait, at last given up, each by itself. */
export async function retryFailures(ctx: Context): Promise<void> {
	const rows = await ctx.db
		.select({ id: outgoing.subjectId })
		.from(outgoing)
		.where(
			and(
				sql`${outgoing.status} in ('held','stuck')`,
				isAnyOf(outgoing.purpose, [GIFT, NFT_GIFT]),
				isAnyOf(outgoing.reason, FAILED),
			),
		)
		.orderBy(asc(outgoing.createdAt), asc(outgoing.id))
		.limit(500)
	for (const { id } of rows) await retryOrFail(ctx, id)
	await tellLate(ctx)
}

/** What became of a failed payout: `waits` for its next try, `again` in the queue, `failed` for good. */
export type Retried = "waits" | "again" | "failed" | "moved-on"

export async function retryOrFail(ctx: Context, payout: string): Promise<Retried> {
	const said = await inTransaction(ctx, async (ctx): Promise<Readonly<{ what: Retried; outgoing?: string }>> => {
		const { db } = ctx
		const at = await ctx.now()
		const [out] = await db.select().from(outgoing).where(eq(outgoing.subjectId, payout)).for("update")
		const [tried] = await db.select().from(dropPayout).where(eq(dropPayout.id, payout)).for("update")
		const isFailed = out && ["held", "stuck"].includes(out.status) && FAILED.includes(out.reason ?? "")
		if (!tried || !isFailed || tried.endedAt) return { what: "moved-on" }
		const wait = RETRY_MS[tried.retries]
		if (wait !== undefined && tried.nextTryAt === null) {
			await db
				.update(dropPayout)
				.set({ nextTryAt: new Date(at.getTime() + wait) })
				.where(eq(dropPayout.id, payout))
			return { what: "waits" }
		}
		if (tried.nextTryAt !== null && tried.nextTryAt > at) return { what: "waits" }
		if (wait !== undefined) {
			await db.update(outgoing).set({ status: "queued", reason: null }).where(eq(outgoing.id, out.id))
			await db
				.update(dropPayout)
				.set({ retries: tried.retries + 1, nextTryAt: null })
				.where(eq(dropPayout.id, payout))
			return { what: "again", outgoing: out.id }
		}
		await giveUp(ctx, { out, logId: tried.logId, retries: tried.retries, at })
		return { what: "failed", outgoing: out.id }
	})
	// An operator need not look at what is tried again or has ended.
	if (said.outgoing) await withdrawHeld(ctx, said.outgoing)
	return said.what
}

type GivingUp = Readonly<{ out: typeof outgoing.$inferSelect; logId: string; retries: number; at: Date }>

/** 10 to 40: nothing of it can arrive any more, so it goes back to what the drop holds, and the stock has one more. An NFT is the drop's to give again. */
async function giveUp(ctx: Context, { out, logId, retries, at }: GivingUp): Promise<void> {
	const { db } = ctx
	const [last] = out.attemptId ? await db.select().from(attempt).where(eq(attempt.id, out.attemptId)) : []
	if (last?.status === "live" || last?.status === "landed") throw new Error(`${out.id} is still under way`)
	const proof = {
		reason: out.reason ?? "",
		retries,
		signature: last?.signature ?? null,
		end: last?.status ?? "never-sent",
	}
	const [log] = await db.select().from(dropLog).where(eq(dropLog.id, logId))
	if (!log || out.asset === null || out.units === null) throw new Error(`the gift ${logId} was not found`)
	await db.update(outgoing).set({ status: "cancelled", reason: out.reason }).where(eq(outgoing.id, out.id))
	await db.update(dropPayout).set({ endedAt: at, nextTryAt: null, proof }).where(eq(dropPayout.id, out.subjectId))
	if (out.work) await takeBackOrder(ctx, out.subjectId)
	else
		await post(ctx, { name: "drop-failed", id: out.subjectId, at }, [
			{
				leg: "back",
				debit: owedFor(out.subjectId, out.asset),
				credit: prizesOf(log.dropId, out.asset),
				units: out.units,
			},
		])
	await db
		.update(giftDrop)
		.set({ given: sql`${giftDrop.given} - 1` })
		.where(eq(giftDrop.id, log.dropId))
	await transition(ctx, {
		machine: dropLogStatus,
		table: dropLog,
		id: logId,
		to: "failed",
		cause: { actor: "chain", reason: "cannot-land", evidence: proof, at },
		set: { changedAt: at },
	})
	await closeOperations(ctx, { entity: dropLogStatus.entity, subjects: [logId], at })
}

async function tellLate(ctx: Context): Promise<void> {
	const before = new Date((await ctx.now()).getTime() - LATE_MS)
	const late = await ctx.db
		.select({ id: dropLog.id, dropId: dropLog.dropId })
		.from(dropLog)
		.where(and(sql`${dropLog.status} = '10'`, sql`${dropLog.changedAt} < ${before.toISOString()}::timestamptz`))
		.limit(500)
	for (const { id, dropId } of late) await notify(ctx, { kind: LATE, subject: id, facts: { drop: dropId } })
}

/** It has arrived, as the chain shows for good: 10 to 20; 40 to 20 where it was given up and came all the same. */
export const giftHandlers: PayoutHandlers = {
	async done(ctx, { subjects, at }) {
		const rows = await ctx.db
			.select({ id: dropLog.id, payout: dropPayout.id })
			.from(dropPayout)
			.innerJoin(dropLog, eq(dropLog.id, dropPayout.logId))
			.where(isAnyOf(dropPayout.id, subjects))
			.orderBy(asc(dropLog.id))
		for (const { id, payout } of rows) {
			await ctx.db.update(dropPayout).set({ endedAt: at, nextTryAt: null }).where(eq(dropPayout.id, payout))
			await transition(ctx, {
				machine: dropLogStatus,
				table: dropLog,
				id,
				to: "completed",
				cause: { actor: "chain", reason: "finalized", evidence: { payout }, at },
				set: { changedAt: at },
			})
		}
		const ids = rows.map((row) => row.id)
		await closeOperations(ctx, { entity: dropLogStatus.entity, subjects: ids, at })
		await withdraw(ctx, LATE, ...ids)
	},
}

/** The same of an NFT. What came to nothing is tried again by settlement, and what waits for an operator by `retryFailures`. */
export const nftGiftHandlers: OrderHandlers = {
	sending: async () => {},
	async done(ctx, { subject, at }) {
		await endGiven(ctx, subject, at)
		await giftHandlers.done(ctx, { subjects: [subject], at })
	},
	failed: async () => {},
}
