import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { AreaField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import { OpenProposals } from "../pages/rule-parts.tsx"
import { RulePreview, type WantedRule } from "../pages/rule-preview.tsx"
import { StepActs, textOf } from "../pages/step-form.tsx"
import { ValidityFields } from "../pages/validity-fields.tsx"
import { lineName, partName } from "../rule-words.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { field } from "./rates-form.ts"
import { CHOICE_FIELDS, MOST_NAME, type SurveyLimits, TEXT_FIELDS } from "./survey-form.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	open: readonly OpenProposal[]
	limits: SurveyLimits
	/** No questions were ever published. */
	isFirst: boolean
}> &
	StepsAnswer<WantedRule>

/** Other questions before a reward: typed first, then compared with those in force, then proposed. */
export function SurveyPage(props: Props) {
	const { t, lang, open, isFirst, typed, said, preview } = props
	return (
		<>
			<ScreenHead title={t("admin:rules.survey.title")} lead={preview ? undefined : t("admin:rules.survey.lead")} />
			<FormErrors id="rule-said" errors={said} />
			{isFirst && !preview ? <p className="notice">{t("admin:rules.plans.none")}</p> : null}
			{open.length > 0 ? <p className="notice">{t("admin:rules.plans.waiting")}</p> : null}
			{preview ? (
				<RulePreview
					kind="post-survey"
					{...{ t, lang, typed, preview }}
					name={t("admin:rules.names.survey")}
					action={paths.admin("rules/survey")}
				/>
			) : (
				<SurveyFields {...props} />
			)}
			<OpenProposals t={t} lang={lang} open={open} />
		</>
	)
}

function SurveyFields({ t, lang, limits, typed, errors }: Props) {
	const form = { typed, errors }
	const area = (name: string, n: number) => {
		const id = field(name, n)
		return (
			<AreaField
				key={id}
				label={lineName(t, name)}
				errors={errors[id] ? [errors[id]] : []}
				input={{ id: `rule-${id}`, name: id, rows: 4, defaultValue: typed[id] ?? "" }}
			/>
		)
	}
	const line = (name: string, n: number, most: number, hint?: string) => {
		const { input, ...rest } = textOf(form, field(name, n))
		return <Field key={name} {...rest} label={lineName(t, name)} hint={hint} input={{ ...input, maxLength: most }} />
	}
	return (
		<form method="post" action={paths.admin("rules/survey")} className="rule-form">
			{Array.from({ length: limits.questions }, (_, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
				<fieldset key={n}>
					<legend>{partName(t, lang, { question: n + 1 })}</legend>
					<p className="field-hint">{t("admin:rules.survey.hint")}</p>
					{line("questionName", n, MOST_NAME, t("admin:rules.survey.nameHint"))}
					{Object.keys(TEXT_FIELDS).map((name) => line(name, n, limits.text))}
					{Object.keys(CHOICE_FIELDS).map((name) => area(name, n))}
				</fieldset>
			))}
			<ValidityFields t={t} typed={typed} errors={errors} />
			<StepActs see={t("admin:rules.plans.preview")} back={t("admin:rules.back")} to={paths.admin("rules")} />
		</form>
	)
}
