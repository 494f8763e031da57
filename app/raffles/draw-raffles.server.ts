import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isRoundOf } from "#app/draws/beacon/verify-round.ts"
import { commitMemo, rootMemo } from "#app/draws/raffle/terms.ts"
import { throwAll } from "#app/lib/faults.ts"
import { transition } from "#app/operations/transition.server.ts"
import { firstMemo } from "#app/settlement/memos/find-memo.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { cancel } from "./cancel-raffle.server.ts"
import { deliverFirst, endDelivered } from "./deliver.server.ts"
import { ledgerRows } from "./ledger-rows.server.ts"
import { orderOf } from "./order-of.ts"
import { BEACON_PATIENCE_MS, datesOf, type Raffle, roundOf } from "./schedule.ts"
import { type CancelReason, raffleStatus } from "./status.ts"
import { raffle } from "./tables.server.ts"

/**
 * Draws what is closed once its round is there. Everything that decides stands by then: whoever cuts this off, or runs it twice, finds the same
 * winners. The same round is waited for, two weeks long, and no other. Answers how many were drawn or cancelled; what fails for one waits alone.
 */
export async function drawRaffles(ctx: Context): Promise<number> {
	const closed = await ctx.db
		.select()
		.from(raffle)
		.where(isAnyOf(raffle.status, ["closed"]))
	const faults: unknown[] = []
	let moved = 0
	for (const one of closed)
		try {
			if (await drawOne(ctx, one)) moved++
		} catch (error) {
			faults.push(error)
		}
	throwAll(faults)
	return moved
}

async function drawOne(ctx: Context, one: Raffle): Promise<boolean> {
	const at = await ctx.now()
	const { drawsAt, anchorBy } = datesOf(one)
	if (one.rootSignature === null) return at >= anchorBy && (await giveUpAnchor(ctx, one))
	if (at < drawsAt) return false
	const wrong = await anchorFault(ctx, one, anchorBy)
	if (wrong) return end(ctx, one, wrong)
	const signature = await roundSignature(ctx, one)
	if (signature === null)
		return at.getTime() > drawsAt.getTime() + BEACON_PATIENCE_MS ? end(ctx, one, "no-beacon") : false
	return inTransaction(ctx, (ctx) => decide(ctx, one.id, signature))
}

/**
 * The time to anchor the ledger is over. A memo that was sent may have landed in time, so its end is waited for; one that is not under way is
 * taken back, and nothing is drawn.
 */
const giveUpAnchor = (ctx: Context, { id }: Raffle): Promise<boolean> =>
	inTransaction(ctx, async (ctx) => {
		const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, id)).for("update")
		if (one?.status !== "closed" || one.rootSignature !== null || one.rootMemo === null) return false
		const waits = isAnyOf(outgoing.status, ["held", "queued", "stuck"])
		const rows = await ctx.db
			.update(outgoing)
			.set({ status: "cancelled", reason: "operator" })
			.where(and(eq(outgoing.subjectId, one.rootMemo), waits))
			.returning({ id: outgoing.id })
		if (rows.length === 0) return false
		await cancel(ctx, { one, reason: "no-anchor", at: await ctx.now() })
		return true
	})

/** Of each memo of its key the first counts: whatever was written afterwards changes nothing, and one that came before ours ends the raffle. */
async function anchorFault(ctx: Context, one: Raffle, anchorBy: Date): Promise<CancelReason | null> {
	const chain = ctx.chains.of(one.network ?? "")
	const key = one.memoKey ?? ""
	const terms = await firstMemo(chain, { key, begins: `draw ${one.name} terms ` })
	const root = await firstMemo(chain, { key, begins: `draw ${one.name} ledger ` })
	if (terms?.text !== commitMemo(one.name, one.commit ?? "")) return "other-anchor"
	if (root?.text !== rootMemo(one.name, one.root ?? "", one.rows ?? 0)) return "other-anchor"
	return root.time > anchorBy ? "no-anchor" : null
}

/** The signature of the round that was fixed at the beginning, checked with the key that was; null: it is not to be had. */
async function roundSignature(ctx: Context, one: Raffle): Promise<string | null> {
	const { beacon } = ctx
	const chain = one.beacon
	if (!beacon || !chain || beacon.chain.hash !== chain.hash) {
		ctx.log.error({ raffle: one.name }, "the beacon of this raffle is not the one that is set up: it cannot be drawn")
		return null
	}
	const round = roundOf(one)
	const signature = await beacon.fetch(round)
	return signature !== null && isRoundOf(chain, round, signature) ? signature : null
}

const end = (ctx: Context, { id }: Raffle, reason: CancelReason): Promise<boolean> =>
	inTransaction(ctx, async (ctx) => {
		const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, id)).for("update")
		if (one?.status !== "closed") return false
		await cancel(ctx, { one, reason, at: await ctx.now() })
		return true
	})

async function decide(ctx: Context, id: string, signature: string): Promise<boolean> {
	const [one] = await ctx.db.select().from(raffle).where(eq(raffle.id, id)).for("update")
	if (one?.status !== "closed" || !one.terms) return false
	const rows = await ledgerRows(ctx, id)
	const at = await ctx.now()
	const found = orderOf(one, { rows, signature, most: one.terms.prizes.length })
	if (!found.ok) {
		await cancel(ctx, { one, reason: found.reason, at, set: { roundSignature: signature } })
		return true
	}
	await transition(ctx, {
		machine: raffleStatus,
		table: raffle,
		id,
		to: "drawn",
		cause: { actor: "system", reason: "the round decided", evidence: { round: roundOf(one), root: one.root }, at },
		set: { roundSignature: signature, drawnAt: at },
	})
	await deliverFirst(ctx, { one, order: found.order, at })
	await endDelivered(ctx, id, at)
	ctx.log.info({ raffle: one.name, round: roundOf(one), winners: found.order.length }, "a raffle is drawn")
	return true
}
