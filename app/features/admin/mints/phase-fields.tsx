import type { T } from "#app/i18n/words.ts"
import { AreaField, Field } from "#app/ui/field.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { choiceOf, textOf } from "../pages/step-form.tsx"
import type { Errors, Typed } from "../rules-forms.ts"
import { PHASE_KINDS } from "./plan-form.ts"

type Props = Readonly<{ t: T; n: number; typed: Typed; errors: Errors; collections: readonly string[] }>

/** A phase as it is typed: for whom, from when to when, how many each, and of a list its wallets. */
export function PhaseFields({ t, n, typed, errors, collections }: Props) {
	const form = { typed, errors }
	const moment = (name: "from" | "to") => {
		const { input, ...rest } = textOf(form, `${name}${n}`)
		return <Field {...rest} label={t(`operators-mints:field.${name}`)} input={{ ...input, type: "datetime-local" }} />
	}
	const most = textOf(form, `most${n}`)
	return (
		<>
			<div className="rule-fields">
				<SelectField
					{...choiceOf(form, `kind${n}`)}
					label={t("operators-mints:field.phaseKind")}
					choices={PHASE_KINDS.map((value) => ({ value, label: t(`operators-mints:phase.${value}`) }))}
				/>
				<Field
					{...most}
					label={t("operators-mints:field.most")}
					input={{ ...most.input, inputMode: "numeric", maxLength: 10 }}
				/>
				{moment("from")}
				{moment("to")}
			</div>
			<Field
				{...textOf(form, `holds${n}`)}
				label={t("operators-mints:field.holds")}
				hint={t("operators-mints:hint.holds", { list: collections.join(", ") })}
			/>
			<Area
				{...{ typed, errors, name: `wallets${n}`, rows: 4 }}
				label={t("operators-mints:field.wallets")}
				hint={t("operators-mints:hint.wallets")}
			/>
		</>
	)
}

type AreaProps = Readonly<{ typed: Typed; errors: Errors; name: string; rows: number; label: string; hint: string }>

/** Many lines, with what they are for and what is wrong with them. */
export const Area = ({ typed, errors, name, rows, label, hint }: AreaProps) => (
	<AreaField
		label={label}
		hint={hint}
		errors={errors[name] ? [errors[name]] : []}
		input={{ id: `rule-${name}`, name, rows, spellCheck: false, defaultValue: typed[name] ?? "" }}
	/>
)
