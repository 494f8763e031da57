import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inSavepoint, sqlState } from "#app/db/in-transaction.server.ts"
import type { AuditAct } from "#app/identity/audit/act-names.ts"
import { type Facts, writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { findPlan, findPlanNamed } from "../queries.server.ts"
import { changePlan, takeUpPlan } from "./change-plan.server.ts"
import { addPhase, createPlan } from "./create-plan.server.ts"
import { type PlanInput, phaseShape, planShape } from "./plan-shape.ts"
import { markOfPlan, storedPlan } from "./stored-plan.server.ts"

const why = z.string().trim().min(1).max(2_000)
/** As they were proposed: dates and units are texts. */
const planned = z.object({ why, plan: z.unknown(), of: z.string().optional() })
const phased = z.object({ why, phase: z.unknown() })

/** Why a plan refuses something, as the end of an act: the last part of the code. What the database forbids is no fault to be tried again. */
export async function refusalOf(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<string> {
	try {
		await inSavepoint(ctx, work)
		return "done"
	} catch (error) {
		if (error instanceof Refusal) return error.code.replace(/^.*[:.]/, "")
		if (sqlState(error) === "23000" || brokenConstraint(error) !== null) return "against-the-rules"
		throw error
	}
}

type Planned = Readonly<{ input: PlanInput; why: string; of: string | undefined }>

function readPlanned(evidence: unknown): Planned | null {
	const read = planned.safeParse(evidence)
	if (!read.success || !planShape.safeParse(read.data.plan).success) return null
	const { why, of, plan } = read.data
	return { input: plan as PlanInput, why, of }
}

/** Whether somebody else has changed it since: what is proposed undoes no change unseen. */
async function isOutdated(ctx: Context, planId: string, of: string | undefined): Promise<boolean> {
	const whole = await findPlan(ctx, planId)
	return whole !== null && markOfPlan(await storedPlan(ctx, whole)) !== of
}

/** What operators do to what a plan sells; the worker carries it out after two of them. */
export const planActs: OperatorActs = {
	/** Subject: its name. */
	"write-mint-plan": async (ctx, { subject, who, evidence }) => {
		const read = readPlanned(evidence)
		if (!read || read.input.name !== subject) return "unreadable"
		return refusalOf(ctx, async (ctx) => {
			const { id } = await createPlan(ctx, { input: read.input, by: who, reason: read.why })
			await noted(ctx, { act: "mint-plan.written", who, subject: id, facts: { name: subject, why: read.why } })
		})
	},
	"change-mint-plan": async (ctx, { subject, who, evidence }) => {
		const read = readPlanned(evidence)
		if (!isUuid(subject) || !read) return "unreadable"
		if (await isOutdated(ctx, subject, read.of)) return "outdated"
		return refusalOf(ctx, async (ctx) => {
			await changePlan(ctx, { planId: subject, input: read.input })
			const facts = { name: read.input.name, why: read.why }
			await noted(ctx, { act: "mint-plan.changed", who, subject, facts })
		})
	},
	"reopen-mint-plan": async (ctx, { subject, who, evidence }) => {
		const read = readPlanned(evidence)
		if (!isUuid(subject) || !read) return "unreadable"
		if (await isOutdated(ctx, subject, read.of)) return "outdated"
		return refusalOf(ctx, async (ctx) => {
			await takeUpPlan(ctx, { planId: subject, input: read.input, by: who, reason: read.why })
			await noted(ctx, {
				...{ act: "mint-plan.taken-up", who, subject },
				facts: { name: read.input.name, why: read.why },
			})
		})
	},
	"add-mint-phase": async (ctx, { subject, who, evidence }) => {
		const read = phased.safeParse(evidence)
		const phase = phaseShape.safeParse(read.data?.phase)
		if (!isUuid(subject) || !read.success || !phase.success) return "unreadable"
		return refusalOf(ctx, async (ctx) => {
			await addPhase(ctx, { planId: subject, phase: phase.data })
			const found = await findPlan(ctx, subject)
			await noted(ctx, {
				...{ act: "mint-plan.phase-added", who, subject },
				facts: { name: found?.plan.name ?? "", kind: phase.data.kind, why: read.data.why },
			})
		})
	},
}

type Noted = Readonly<{ act: AuditAct; who: string; subject: string; facts: Facts }>
const noted = (ctx: Context, { act, who, subject, facts }: Noted): Promise<void> =>
	writeAudit(ctx.db, { actor: who, act, subject, facts })

/** Whether another plan has a name already: told before anybody proposes it. */
export const isNameTaken = async (ctx: Pick<Context, "db">, name: string): Promise<boolean> =>
	(await findPlanNamed(ctx, name)) !== null
