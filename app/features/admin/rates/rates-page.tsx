import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import { OpenProposals } from "../pages/rule-parts.tsx"
import { RulePreview, type WantedRule } from "../pages/rule-preview.tsx"
import { ruleName } from "../rule-words.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { RatesFields, ratesPath } from "./rates-fields.tsx"
import type { RatesForm } from "./rates-form.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	rule: Readonly<{ key: string; name: string }>
	form: RatesForm
	open: readonly OpenProposal[]
}> &
	StepsAnswer<WantedRule>

/** A new version of a program's rates: typed first, then compared with the one in force, then proposed. */
export function RatesPage({ t, lang, rule, form, open, typed, errors, said, preview }: Props) {
	const name = ruleName(t, rule)
	return (
		<>
			<ScreenHead
				title={t("admin:rules.rates.title", { program: name })}
				lead={preview ? undefined : t("admin:rules.plans.lead")}
			/>
			<FormErrors id="rule-said" errors={said} />
			{form.inForce === null && !preview ? <p className="notice">{t("admin:rules.plans.none")}</p> : null}
			{open.length > 0 ? <p className="notice">{t("admin:rules.plans.waiting")}</p> : null}
			{preview ? (
				<RulePreview kind="post-rates" {...{ t, lang, name, typed, preview }} action={ratesPath(rule.key)} />
			) : (
				<RatesFields {...{ t, lang, form, typed, errors }} ruleKey={rule.key} />
			)}
			<OpenProposals t={t} lang={lang} open={open} />
		</>
	)
}
