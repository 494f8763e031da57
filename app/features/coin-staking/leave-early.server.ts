import { eq } from "drizzle-orm"
import type { Context, RequestContext } from "#app/db/context.ts"
import { inTransaction, sqlState } from "#app/db/in-transaction.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { transition } from "#app/operations/transition.server.ts"
import { requireOwnWallet } from "./ask-for-payout.server.ts"
import { undoEnd, wayOut } from "./ending.ts"
import { getOwnPosition, type Position } from "./queries.server.ts"
import { paidOf, rulesOf } from "./rules-of.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

async function lockOwn(ctx: RequestContext, id: string): Promise<Position> {
	const [row] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.id, id)).for("update")
	if (!row) throw new Refusal("coin-staking:error.draft", { status: 404 })
	return row
}

/** Begins to leave a term before its end. For a day it can be undone; then its reward is forfeited, and after the cooldown the deposit is paid. */
export async function leaveEarly(ctx: RequestContext, id: string): Promise<void> {
	const owner = await requireOwnWallet(ctx, await getOwnPosition(ctx, id))
	// The demo's clock was turned after the time was read: it is read anew, once.
	const leave = () => inTransaction(ctx, (ctx) => leaveNow(ctx, owner, id))
	await leave()
		.catch((error: unknown) => (isAtAnotherTime(error) ? leave() : Promise.reject(error)))
		.catch(refuseTime)
}

async function leaveNow(ctx: RequestContext, owner: string, id: string): Promise<void> {
	const stake = await lockOwn(ctx, id)
	if (stake.status === positionStatus.code("early_requested")) return
	const at = await ctx.now()
	const rules = await rulesOf(ctx, stake)
	const way = wayOut(paidOf(stake), rules, at)
	if (way.kind !== "early") throw notOpen()
	await transition(ctx, {
		machine: positionStatus,
		table: coinPosition,
		id,
		to: "early_requested",
		cause: { actor: owner, reason: "leave-early", at },
		set: { leftAt: at, dueAt: undoEnd(at, rules) },
	})
	await note(ctx, owner, { act: "coin-staking.left-early", id })
}

const notOpen = () => new Refusal("coin-staking:error.leave-not-open", { status: 409 })

/** What the database answers to a moment that is not now (integrity_constraint_violation). */
const isAtAnotherTime = (error: unknown) => sqlState(error) === "23000"

function refuseTime(error: unknown): never {
	throw isAtAnotherTime(error) ? notOpen() : error
}

/** Thinks better of it, while there is time: the position goes on as if nothing had been. */
export async function undoLeaving(ctx: RequestContext, id: string): Promise<void> {
	const owner = await requireOwnWallet(ctx, await getOwnPosition(ctx, id))
	await inTransaction(ctx, async (ctx) => {
		const stake = await lockOwn(ctx, id)
		if (stake.status === positionStatus.code("active")) return
		const at = await ctx.now()
		const rules = await rulesOf(ctx, stake)
		const isInTime = stake.leftAt !== null && at < undoEnd(stake.leftAt, rules)
		if (stake.status !== positionStatus.code("early_requested") || !isInTime)
			throw new Refusal("coin-staking:error.undo-over", { status: 409 })
		await transition(ctx, {
			machine: positionStatus,
			table: coinPosition,
			id,
			to: "active",
			cause: { actor: owner, reason: "undo-leaving", at },
			set: { leftAt: null, dueAt: stake.lockEnd },
		})
		await note(ctx, owner, { act: "coin-staking.leaving-undone", id })
	})
}

const note = ({ db }: Pick<Context, "db">, owner: string, { act, id }: Readonly<{ act: AuditAct; id: string }>) =>
	writeAudit(db, { actor: walletKey({ chain: "solana", address: owner }), act, subject: id, facts: {} })
