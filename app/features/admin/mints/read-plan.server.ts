import { collectionName } from "#app/collections/collection-name.ts"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import { isNameTaken } from "#app/minting/plans/plan-acts.server.ts"
import { type NewPlan, planShape } from "#app/minting/plans/plan-shape.ts"
import { markOfPlan, storedPlan } from "#app/minting/plans/stored-plan.server.ts"
import { findPlan } from "#app/minting/queries.server.ts"
import type { WholePlan } from "#app/minting/rows.ts"
import type { FieldProblem } from "../rules-forms.ts"
import { payableIn, planFacts, saidPlan } from "./plan-facts.server.ts"
import { readPlanForm } from "./plan-form.ts"
import { changedLines, type PlanLine, planLines } from "./plan-lines.ts"

type Reading = Readonly<{ lang: Lang; kinds: readonly string[]; of: WholePlan | null; wrong: Key | null }>

/** A plan as it would be, beside what stands; `wrong`: with the file that came along. */
export async function readWantedPlan(ctx: WebContext, fields: FormData, { lang, kinds, of, wrong }: Reading) {
	const facts = await planFacts(ctx, { lang, kinds, of: of?.plan ?? null })
	const { typed, problems, input, reason, repeated } = readPlanForm(fields, facts)
	const more: FieldProblem[] = wrong ? [{ field: "file", key: wrong }] : []
	if (!of && typed.name && (await isNameTaken(ctx, typed.name.trim())))
		more.push({ field: "name", key: "minting:error.name-taken" })
	const all = [...problems, ...more]
	if (!input || all.length > 0) return { typed, problems: all, wanted: null }
	const stored = of && (await storedPlan(ctx, of))
	const after = await linesOf(ctx, lang, planShape.parse(input))
	const before = stored ? await linesOf(ctx, lang, stored) : []
	const wanted = {
		...{ name: input.name, plan: input, reason, repeated, isNew: of === null },
		lines: changedLines(before, after),
		mark: stored && markOfPlan(stored),
	}
	return { typed, problems: all, wanted }
}

/** A plan in words. */
export const linesOf = async (
	ctx: Pick<WebContext, "assets" | "vaults" | "chains">,
	lang: Lang,
	plan: NewPlan,
): Promise<PlanLine[]> =>
	planLines({ t: await getT(lang), lang, payable: payableIn(ctx), collectionName }, saidPlan(plan))

/** What stands of a plan, in words; none: there is no such plan. */
export async function storedLines(ctx: WebContext, lang: Lang, planId: string): Promise<PlanLine[]> {
	const whole = await findPlan(ctx, planId)
	return whole ? linesOf(ctx, lang, await storedPlan(ctx, whole)) : []
}
