import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { type NewPhase, phaseShape, planShape } from "#app/minting/plans/plan-shape.ts"
import { findPlan } from "#app/minting/queries.server.ts"
import { proposedPlan } from "./load-plan.server.ts"
import { changedLines } from "./plan-lines.ts"
import { phaseInWords } from "./read-phase.server.ts"
import { linesOf, storedLines } from "./read-plan.server.ts"

type Evidence = Readonly<{ plan?: unknown; phase?: unknown }>

/** What was proposed of a plan, beside what stands now; null: there is no such proposal, or it cannot be read. */
export async function proposedLines(ctx: WebContext, id: string, lang: Lang) {
	const found = await proposedPlan(ctx, id)
	if (!found) return null
	// The cast: looked at by the shapes below.
	const { kind, reason, subject, evidence } = found as typeof found & { evidence: Evidence; kind: Proposable }
	const said = { kind, reason }
	if (kind === "add-mint-phase") {
		const phase = phaseShape.safeParse(evidence.phase)
		const whole = await findPlan(ctx, subject)
		if (!phase.success || !whole) return null
		const line = await phaseInWords(lang, phase.data, whole.phases.length)
		const lines = [{ key: line.key, label: line.label, before: null, after: line.value }]
		return { ...said, name: whole.plan.name, isNew: true, lines, lists: await listsOf(lang, [phase.data]) }
	}
	const plan = planShape.safeParse(evidence.plan)
	if (!plan.success) return null
	const isNew = kind === "write-mint-plan"
	const after = await linesOf(ctx, lang, plan.data)
	const lines = changedLines(isNew ? [] : await storedLines(ctx, lang, subject), after)
	return { ...said, name: plan.data.name, isNew, lines, lists: await listsOf(lang, plan.data.phases) }
}

export type Proposable = "write-mint-plan" | "change-mint-plan" | "reopen-mint-plan" | "add-mint-phase"

async function listsOf(lang: Lang, phases: readonly NewPhase[]) {
	const t = await getT(lang)
	return phases
		.filter(({ kind }) => kind === "allow-list")
		.map(({ wallets }, n) => ({ label: t("operators-mints:listOf", { n: n + 1, count: wallets.length }), wallets }))
}
