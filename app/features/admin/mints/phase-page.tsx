import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import { proposing, SeenForm, StepActs } from "../pages/step-form.tsx"
import { ReasonField } from "../pages/validity-fields.tsx"
import { planAt } from "./mints-page.tsx"
import { PhaseFields } from "./phase-fields.tsx"
import type { PlanLine } from "./plan-lines.ts"

/** What would be proposed of a phase. */
export type WantedPhase = Readonly<{ phase: unknown; line: PlanLine; reason: string; repeated: number }>
type Props = Readonly<{
	t: T
	lang: Lang
	plan: Readonly<{ id: string; name: string }>
	collections: readonly string[]
}> &
	StepsAnswer<WantedPhase>

/** A phase more of a plan that waits or is open: typed, seen, proposed. What is there is never changed. */
export function PhasePage({ t, plan, collections, typed, errors, said, preview }: Props) {
	const action = `${paths.admin("mints/phase")}?id=${plan.id}`
	return (
		<>
			<ScreenHead title={t("admin:acts.add-mint-phase")} lead={t("operators-mints:phaseLead")} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<Receipt
					title={t("admin:acts.add-mint-phase")}
					number={plan.name}
					lines={[
						{ key: "phase", label: preview.line.label, value: preview.line.value, words: true },
						{ key: "reason", label: t("admin:rules.reason"), value: preview.reason, words: true },
					]}
				>
					{preview.repeated > 0 ? <p>{t("operators-mints:repeated", { count: preview.repeated })}</p> : null}
					<SeenForm t={t} action={action} typed={{ ...typed, id: preview.id }} last={proposing(t, "add-mint-phase")} />
				</Receipt>
			) : (
				<form method="post" action={action} className="rule-form rule-form-short">
					<PhaseFields t={t} n={0} typed={typed} errors={errors} collections={collections} />
					<ReasonField t={t} typed={typed} errors={errors} />
					<StepActs see={t("operators-mints:see")} back={t("operators-mints:back")} to={planAt(plan.id)} />
				</form>
			)}
		</>
	)
}
