import { and, eq, inArray } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { transition } from "#app/operations/transition.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { withdrawHeld } from "#app/settlement/notices.server.ts"
import { why } from "#app/settlement/operator-act.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { makeHandlers } from "./order-handlers.server.ts"
import { findGear, type Gear } from "./pledge-of.server.ts"
import { CLOSE, MAKE } from "./queue-orders.server.ts"
import { gearStatus } from "./status.ts"
import { gear } from "./tables.server.ts"

const reasoned = z.object({ why })
const signed = z.object({ why, signature: z.string() })

/** Orders of an act that wait for somebody, locked: what makes its result, or what ends what went in. */
const waitingOf = ({ db }: Pick<Context, "db">, { makeId, closeId }: Gear) => {
	const subjects = [makeId, closeId].filter((one) => one !== null)
	return subjects.length === 0
		? []
		: db
				.select()
				.from(outgoing)
				.where(
					and(
						inArray(outgoing.purpose, [MAKE, CLOSE]),
						inArray(outgoing.subjectId, subjects),
						inArray(outgoing.status, ["stuck", "held"]),
					),
				)
				.for("update")
}

/**
 * Lets a paid act go on (T7 40 → 11): its order is tried anew, its roll stands, and nothing is paid again. What the chain shows as done already
 * ends without a second transaction.
 */
async function resumeGear(ctx: Context, one: Gear, { who, reason }: Readonly<{ who: string; reason: string }>) {
	const isFailed = one.status === gearStatus.code("failed")
	if (isFailed && one.blockTime === null) return "not-paid"
	const at = await ctx.now()
	const waiting = await waitingOf(ctx, one)
	// Without an order it has not been rolled: then its round is looked for again.
	if (waiting.length === 0 && !(isFailed && one.makeId === null)) return "not-stuck"
	for (const { id } of waiting) {
		const set = { status: "queued", reason: null, releasedAt: at } as const
		await ctx.db.update(outgoing).set(set).where(eq(outgoing.id, id))
		await withdrawHeld(ctx, id)
	}
	if (isFailed) {
		const cause = { actor: who, reason, at }
		const set = { failure: null, endedAt: null }
		await transition(ctx, { machine: gearStatus, table: gear, id: one.id, to: "paid", cause, set })
	}
	return "done"
}

/** Completes a craft whose weapon was minted though our books do not say so: the chain has to show that transaction. */
async function repairGear(ctx: Context, one: Gear, signature: string): Promise<string> {
	const chain = ctx.chains.of(one.chain)
	if (!chain.isSignature(signature)) return "unreadable"
	const [order] = (await waitingOf(ctx, one)).filter(({ purpose }) => purpose === MAKE)
	if (!order) return "not-stuck"
	// Other works end by themselves where the chain shows them as done.
	if (order.work?.do !== "mint") return "not-a-mint"
	const found = await chain.minting.mintedState(order.work.item, signature)
	if (found.state !== "minted" || found.by?.signature !== signature || found.by.to !== one.owner) return "no-such-mint"
	await ctx.db.update(outgoing).set({ status: "cancelled", reason: "operator" }).where(eq(outgoing.id, order.id))
	await withdrawHeld(ctx, order.id)
	await makeHandlers.done(ctx, { subject: order.subjectId, signature, proof: null, at: await ctx.now() })
	return "done"
}

/** What operators do with acts of the forge; subject: the act's id. */
export const gearActs: OperatorActs = {
	"resume-gear": async (ctx, { subject, who, evidence }) => {
		const read = reasoned.safeParse(evidence)
		if (!isUuid(subject) || !read.success) return "unreadable"
		const one = await findGear(ctx, subject)
		if (!one) return "no-such-gear"
		const outcome = await resumeGear(ctx, one, { who, reason: read.data.why })
		const facts = { why: read.data.why }
		if (outcome === "done") await writeAudit(ctx.db, { actor: who, act: "crafting.gear-resumed", subject, facts })
		return outcome
	},
	"repair-gear": async (ctx, { subject, who, evidence }) => {
		const read = signed.safeParse(evidence)
		if (!isUuid(subject) || !read.success) return "unreadable"
		const one = await findGear(ctx, subject)
		if (!one) return "no-such-gear"
		const outcome = await repairGear(ctx, one, read.data.signature)
		const facts = { why: read.data.why, source: read.data.signature }
		if (outcome === "done") await writeAudit(ctx.db, { actor: who, act: "crafting.gear-repaired", subject, facts })
		return outcome
	},
}
