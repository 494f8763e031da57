import { collectionName } from "#app/collections/collection-name.ts"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { NewPhase } from "#app/minting/plans/plan-shape.ts"
import type { WholePlan } from "#app/minting/rows.ts"
import { fieldReader } from "../rules-forms.ts"
import { listMark } from "./plan-facts.server.ts"
import { phaseInput, readPhase } from "./plan-form.ts"
import { type PlanLine, phaseLine } from "./plan-lines.ts"

type Reading = Readonly<{ lang: Lang; whole: WholePlan }>

/** A phase more, beside those that the plan has; with everything that is wrong with it. */
export async function readWantedPhase(ctx: WebContext, fields: FormData, { lang, whole: { plan, phases } }: Reading) {
	const reader = fieldReader(fields, { lang })
	const facts = { collections: ctx.collections.all.map(({ id }) => id), isAddress: ctx.chains.solana.isAddress }
	const { phase, repeated } = readPhase(reader, 0, facts)
	if (phase) {
		const { from, to } = phase
		if (from < plan.startsAt || to > plan.endsAt) reader.problem("from0", "operators-mints:wrong.outside")
		else if (phases.some((one) => from < one.endsAt && one.startsAt < to))
			reader.problem("from0", "operators-mints:wrong.overlap")
		else if (to <= (await ctx.now())) reader.problem("to0", "admin:rules.problem.past")
	}
	const reason = reader.reason()
	const { typed, problems } = reader
	if (!phase || problems.length > 0) return { typed, problems, wanted: null }
	const input = phaseInput(phase)
	const line = await phaseInWords(lang, { ...phase, startsAt: phase.from, endsAt: phase.to }, phases.length)
	return { typed, problems, wanted: { phase: input, line, reason, repeated } }
}

/** A phase in words; `n`: how many are before it. */
export const phaseInWords = async (lang: Lang, phase: NewPhase, n: number): Promise<PlanLine> =>
	phaseLine({ t: await getT(lang), lang, collectionName }, { ...phase, list: listMark(phase.wallets) }, n)
