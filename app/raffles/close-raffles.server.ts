import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { ledgerRoot } from "#app/draws/raffle/ledger.ts"
import { extensionMemo, rootMemo } from "#app/draws/raffle/terms.ts"
import { transition } from "#app/operations/transition.server.ts"
import { queueMemo } from "#app/settlement/memos/queue-memo.server.ts"
import { cancel } from "./cancel-raffle.server.ts"
import { ledgerRows } from "./ledger-rows.server.ts"
import { MEMOS, memoKeyOf } from "./publish-raffle.server.ts"
import { CLOSE_AFTER_MS, datesOf, endOf, type Raffle } from "./schedule.ts"
import { raffleStatus } from "./status.ts"
import { raffle } from "./tables.server.ts"

/**
 * Opens what is due to open and closes what is due to close, each raffle in a transaction of its own: cut off anywhere, it begins anew with the
 * same tickets. Answers how many moved.
 */
export async function closeRaffles(ctx: Context): Promise<number> {
	const rows = await ctx.db
		.select({ id: raffle.id })
		.from(raffle)
		.where(isAnyOf(raffle.status, ["committed", ...raffleStatus.codes("open")]))
	let moved = 0
	for (const { id } of rows) if (await inTransaction(ctx, (ctx) => moveOn(ctx, id))) moved++
	return moved
}

async function moveOn(ctx: Context, id: string): Promise<boolean> {
	const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, id)).for("update")
	if (!one) return false
	const at = await ctx.now()
	if (one.status === "committed") return openRaffle(ctx, one, at)
	if (!raffleStatus.codes("open").includes(one.status)) return false
	if (at.getTime() < endOf(one).getTime() + CLOSE_AFTER_MS) return false
	await close(ctx, one, at)
	return true
}

/** Sells from its moment on, and not before its terms are on the chain for good. False: it is not yet so far. In the caller's transaction, which has locked it. */
export async function openRaffle(ctx: Context, one: Raffle, at: Date): Promise<boolean> {
	if (one.status !== "committed" || one.commitSignature === null || one.opensAt > at) return false
	const cause = { actor: "system", reason: "terms are on the chain", evidence: { signature: one.commitSignature }, at }
	await transition(ctx, { machine: raffleStatus, table: raffle, id: one.id, to: "selling", cause })
	return true
}

async function close(ctx: Context, one: Raffle, at: Date): Promise<void> {
	const sold = one.nextTicket - 1
	const isFew = sold < Math.max(1, one.minimum)
	if (isFew && one.extensionSold === null && one.extendedTo) return extend(ctx, one, at)
	if (isFew) return cancel(ctx, { one, reason: "too-few-tickets", at })
	// The round may be known by now: whoever freezes a ledger then could have chosen it.
	if (at >= datesOf(one).anchorBy) return cancel(ctx, { one, reason: "no-anchor", at })
	await ctx.db.execute(sql`select weigh_raffle(${one.id}::uuid)`)
	const rows = await ledgerRows(ctx, one.id)
	const root = ledgerRoot(rows)
	const memo = randomUUID()
	await transition(ctx, {
		machine: raffleStatus,
		table: raffle,
		id: one.id,
		to: "closed",
		cause: { actor: "system", reason: "the sale is over", evidence: { root, rows: rows.length }, at },
		set: { root, rows: rows.length, rootMemo: memo, closedAt: at },
	})
	const text = rootMemo(one.name, root, rows.length)
	await queueMemo(ctx, {
		...{ purpose: MEMOS.root, subjectId: memo, chain: "solana", text, at },
		...{ key: memoKeyOf(one.name), keyAddress: one.memoKey },
	})
}

async function extend(ctx: Context, one: Raffle, at: Date): Promise<void> {
	const sold = one.nextTicket - 1
	const memo = randomUUID()
	await transition(ctx, {
		machine: raffleStatus,
		table: raffle,
		id: one.id,
		to: "extended",
		cause: { actor: "system", reason: "too few tickets", evidence: { sold }, at },
		set: { extensionSold: sold, extensionMemo: memo },
	})
	const text = extensionMemo(one.name, sold)
	await queueMemo(ctx, {
		...{ purpose: MEMOS.extension, subjectId: memo, chain: "solana", text, at },
		...{ key: memoKeyOf(one.name), keyAddress: one.memoKey },
	})
}
