import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { refundItems } from "./items/refund-items.server.ts"
import { repairBySignature } from "./items/repair-by-signature.server.ts"
import { retryItems } from "./items/retry-items.server.ts"
import { abortPlan, cancelPlan, openPlan, pausePlan, resumePlan } from "./plans/move-plan.server.ts"
import { planActs, refusalOf } from "./plans/plan-acts.server.ts"
import { findPurchase } from "./queries.server.ts"

type Verb = (ctx: Context, by: Readonly<{ planId: string; by: string; reason: string }>) => Promise<unknown>
const reasoned = z.object({ why: z.string().trim().min(1).max(2_000) })

/** An act on a plan: subject is its id. */
const onPlan =
	(verb: Verb): OperatorActs[string] =>
	async (ctx, { subject, who, evidence }) => {
		const read = reasoned.safeParse(evidence)
		if (!isUuid(subject) || !read.success) return "unreadable"
		return refusalOf(ctx, (ctx) => verb(ctx, { planId: subject, by: who, reason: read.data.why }))
	}

/** An act on what failed of a purchase: subject is its id. */
const onPurchase =
	(verb: (ctx: Context, purchaseId: string) => Promise<number>): OperatorActs[string] =>
	async (ctx, { subject, evidence }) => {
		if (!isUuid(subject) || !reasoned.safeParse(evidence).success) return "unreadable"
		if (!(await findPurchase(ctx, subject))) return "no-such-purchase"
		return (await verb(ctx, subject)) > 0 ? "done" : "nothing-failed"
	}

/** What operators do with plans and purchases; the worker carries it out. */
export const mintActs: OperatorActs = {
	...planActs,
	"open-mint-plan": onPlan(openPlan),
	"cancel-mint-plan": onPlan(cancelPlan),
	"pause-mint-plan": onPlan(pausePlan),
	"resume-mint-plan": onPlan(resumePlan),
	"abort-mint-plan": onPlan(abortPlan),
	"retry-mint": onPurchase(retryItems),
	"refund-mint": onPurchase(refundItems),
	"repair-mint": async (ctx, { subject, who, evidence }) => {
		const read = z.object({ why: reasoned.shape.why, signature: z.string() }).safeParse(evidence)
		if (!isUuid(subject) || !read.success) return "unreadable"
		const found = await findPurchase(ctx, subject)
		if (!found) return "no-such-purchase"
		const { signature } = read.data
		if (!ctx.chains.of(found.plan.chain).isSignature(signature)) return "unreadable"
		const proven = await repairBySignature(ctx, { purchaseId: subject, signature, by: who })
		return proven > 0 ? "done" : "no-such-mint"
	},
}
