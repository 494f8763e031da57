import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { lineName, wholeText } from "../rule-words.ts"
import { AMOUNTS, type Errors, NUMBERS, ROW_FIELDS, ROWS, type Typed } from "../rules-forms.ts"
import { StepActs } from "./step-form.tsx"
import { ValidityFields } from "./validity-fields.tsx"

type Props = Readonly<{ t: T; lang: Lang; typed: Typed; errors: Errors; symbol: string }>

const UNITS = { payWithin: "admin:rules.plans.unitMinutes", mostOpen: null } as const
const EMPTY_ROWS = 2

/** The plans as one types them. */
export function PlansForm({ t, lang, typed, errors, symbol }: Props) {
	const one = (name: string, label: ReactNode, more: Readonly<{ unit?: ReactNode; hint?: ReactNode }> = {}) => (
		<Field
			key={name}
			label={label}
			input={{
				id: `rule-${name}`,
				name,
				type: "text",
				inputMode: "decimal",
				autoComplete: "off",
				maxLength: 40,
				defaultValue: typed[name] ?? "",
			}}
			errors={errors[name] ? [errors[name]] : []}
			{...more}
		/>
	)
	const hours = t("admin:rules.plans.unitHours")
	const unitOf = (name: string) => {
		const key = name in UNITS ? UNITS[name as keyof typeof UNITS] : undefined
		return key === undefined ? hours : key && t(key)
	}
	const number = (name: string) => one(name, lineName(t, name), { unit: unitOf(name) })
	return (
		<form method="post" action={paths.admin("rules/plans")} className="rule-form">
			<fieldset className="rule-terms">
				<legend>{t("admin:rules.plans.terms")}</legend>
				<p className="field-hint">{t("admin:rules.plans.termsHint")}</p>
				<div className="rule-row rule-row-head" aria-hidden="true">
					<span>{t("admin:rules.plans.days")}</span>
					<span>{lineName(t, "apr")}</span>
					<span>{t("admin:rules.plans.pool")}</span>
				</div>
				{Array.from({ length: shownRows(typed, errors) }, (_, n) => n + 1).map((row) => (
					<fieldset key={row} className="rule-row">
						<legend className="sr-only">{t("admin:rules.plans.row", { n: wholeText(lang, row) })}</legend>
						{one(`days${row - 1}`, <Quiet>{t("admin:rules.plans.days")}</Quiet>)}
						{one(`apr${row - 1}`, <Quiet>{lineName(t, "apr")}</Quiet>, { unit: "%" })}
						{one(`pool${row - 1}`, <Quiet>{t("admin:rules.plans.pool")}</Quiet>, { unit: "%" })}
					</fieldset>
				))}
			</fieldset>
			<fieldset>
				<legend>{t("admin:rules.plans.amounts")}</legend>
				<div className="rule-fields">
					{Object.keys(AMOUNTS).map((name) =>
						one(name, lineName(t, name), {
							unit: symbol,
							hint: name === "claimMin" ? t("admin:rules.plans.claimMinHint") : null,
						}),
					)}
					{number("mostOpen")}
				</div>
			</fieldset>
			<fieldset>
				<legend>{t("admin:rules.plans.times")}</legend>
				<div className="rule-fields">
					{Object.keys(NUMBERS)
						.filter((name) => name !== "mostOpen")
						.map(number)}
					{one("earlyKeep", lineName(t, "earlyKeep"), { unit: "%" })}
				</div>
			</fieldset>
			<ValidityFields t={t} typed={typed} errors={errors} />
			<StepActs see={t("admin:rules.plans.preview")} back={t("admin:rules.back")} to={paths.admin("rules")} />
		</form>
	)
}

const Quiet = ({ children }: Readonly<{ children: ReactNode }>) => <span className="sr-only">{children}</span>

/** Rows that hold something, those with a problem, and some empty ones. */
function shownRows(typed: Typed, errors: Errors): number {
	const used = Array.from({ length: ROWS }, (_, n) => n).filter((n) =>
		Object.keys(ROW_FIELDS).some((name) => typed[`${name}${n}`] || errors[`${name}${n}`]),
	)
	return Math.min(ROWS, (used.at(-1) ?? -1) + 1 + EMPTY_ROWS)
}
