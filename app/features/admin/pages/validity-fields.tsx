import type { T } from "#app/i18n/words.ts"
import { AreaField } from "#app/ui/field.tsx"
import type { Errors, Typed } from "../rules-forms.ts"
import { WhenField } from "./when-field.tsx"

type Props = Readonly<{ t: T; typed: Typed; errors: Errors }>

/** Why a change is proposed; kept with it. */
export const ReasonField = ({ t, typed, errors }: Props) => (
	<AreaField
		label={t("admin:rules.reason")}
		hint={t("admin:rules.plans.reasonHint")}
		errors={errors.reason ? [errors.reason] : []}
		input={{ id: "rule-reason", name: "reason", rows: 4, maxLength: 2_000, defaultValue: typed.reason ?? "" }}
	/>
)

/** The end of a form for a version of a rule: from when it holds, and why. */
export const ValidityFields = (props: Props) => (
	<fieldset>
		<legend>{props.t("admin:rules.plans.validity")}</legend>
		<WhenField {...props} />
		<ReasonField {...props} />
	</fieldset>
)
