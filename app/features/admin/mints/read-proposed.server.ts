import { z } from "zod"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { type NewPhase, phaseShape, planShape } from "#app/minting/plans/plan-shape.ts"
import { markOfPlan, storedPlan } from "#app/minting/plans/stored-plan.server.ts"
import { findPlan } from "#app/minting/queries.server.ts"
import { proposedPlan } from "./load-plan.server.ts"
import { changedLines } from "./plan-lines.ts"
import { phaseInWords } from "./read-phase.server.ts"
import { linesOf, storedLines } from "./read-plan.server.ts"

/** A proposed change of a plan with its reason; null: there is no such proposal, or it cannot be read. */
export async function proposedLines(ctx: WebContext, id: string, lang: Lang) {
	const found = await proposedPlan(ctx, id)
	const change = found && (await proposedChange(ctx, found, lang))
	// The cast: `proposedPlan` reads these kinds alone.
	return change && { ...change, kind: found.kind as Proposable, reason: found.reason }
}

type Change = Readonly<{ kind: string; subject: string; evidence: unknown }>
const evidenceShape = z.object({
	plan: z.unknown().optional(),
	phase: z.unknown().optional(),
	of: z.string().optional(),
})

/** What a proposal would change about a plan, beside the plan as it is now. Null: it cannot be read. */
export async function proposedChange(ctx: WebContext, { kind, subject, evidence: given }: Change, lang: Lang) {
	const read = evidenceShape.safeParse(given)
	if (!read.success) return null
	const evidence = read.data
	if (kind === "add-mint-phase") {
		const phase = phaseShape.safeParse(evidence.phase)
		const whole = await findPlan(ctx, subject)
		if (!phase.success || !whole) return null
		const line = await phaseInWords(lang, phase.data, whole.phases.length)
		const lines = [{ key: line.key, label: line.label, before: null, after: line.value }]
		const lists = await listsOf(lang, [phase.data])
		return { name: whole.plan.name, isNew: true, lines, lists, isOutdated: false }
	}
	const plan = planShape.safeParse(evidence.plan)
	if (!plan.success) return null
	const isNew = kind === "write-mint-plan"
	const after = await linesOf(ctx, lang, plan.data)
	const lines = changedLines(isNew ? [] : await storedLines(ctx, lang, subject), after)
	const whole = isNew ? null : await findPlan(ctx, subject)
	const isOutdated = whole !== null && markOfPlan(await storedPlan(ctx, whole)) !== evidence.of
	return { name: plan.data.name, isNew, lines, lists: await listsOf(lang, plan.data.phases), isOutdated }
}

export type Proposable = "write-mint-plan" | "change-mint-plan" | "reopen-mint-plan" | "add-mint-phase"

async function listsOf(lang: Lang, phases: readonly NewPhase[]) {
	const t = await getT(lang)
	return phases
		.filter(({ kind }) => kind === "allow-list")
		.map(({ wallets }, n) => ({ label: t("operators-mints:listOf", { n: n + 1, count: wallets.length }), wallets }))
}
