import { collectionName } from "#app/collections/collection-name.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { CheckField, Field } from "#app/ui/field.tsx"
import { StepActs, textOf } from "../pages/step-form.tsx"
import { ValidityFields } from "../pages/validity-fields.tsx"
import { lineName, wholeText } from "../rule-words.ts"
import type { Errors, Typed } from "../rules-forms.ts"
import {
	CHECK_IN_FIELDS,
	claimAsset,
	claimFields,
	field,
	hasWeeks,
	LEAVING_FIELDS,
	LIMIT_FIELDS,
	type RatesForm,
} from "./rates-form.ts"

type Props = Readonly<{ t: T; lang: Lang; ruleKey: string; form: RatesForm; typed: Typed; errors: Errors }>

const EMPTY_ROWS = 2
/** Units of the whole numbers; the others are counts. */
const UNITS = {
	claimEvery: "admin:rules.plans.unitHours",
	grace: "admin:rules.plans.unitHours",
	freezeEvery: "admin:rules.rates.unitDays",
	coolingOff: "admin:rules.plans.unitHours",
	undo: "admin:rules.plans.unitHours",
	cooldown: "admin:rules.plans.unitHours",
	cover: "admin:rules.plans.unitHours",
	leastDays: "admin:rules.rates.unitDays",
} as const

/** The rates of a program as an operator types them. */
export function RatesFields(props: Props) {
	const { t, ruleKey, form, typed, errors } = props
	const single = inputsOf(props)
	const number = (name: string) => {
		const key = name in UNITS ? UNITS[name as keyof typeof UNITS] : null
		return single(name, lineName(t, name), key ? t(key) : undefined)
	}
	return (
		<form method="post" action={ratesPath(ruleKey)} className="rule-form">
			<Collections {...props} />
			{form.hasTerms ? <Terms {...props} /> : null}
			<fieldset>
				<legend>{t("admin:rules.rates.claims")}</legend>
				<div className="rule-fields">
					{claimFields(form).map(([name, reward]) => single(name, lineName(t, name), claimAsset(form, reward).symbol))}
					{number("claimEvery")}
				</div>
			</fieldset>
			<fieldset>
				<legend>{t("admin:rules.rates.checkIn")}</legend>
				<div className="rule-fields">
					{Object.keys(CHECK_IN_FIELDS).map(number)}
					{hasWeeks(form) ? number("bonusWeeks") : null}
				</div>
			</fieldset>
			{form.hasTerms ? (
				<fieldset>
					<legend>{t("admin:rules.rates.leaving")}</legend>
					<p className="field-hint">{t("admin:rules.rates.leavingHint")}</p>
					<div className="rule-fields">{Object.keys(LEAVING_FIELDS).map(number)}</div>
				</fieldset>
			) : null}
			<fieldset>
				<legend>{t("admin:rules.rates.limits")}</legend>
				<div className="rule-fields">{Object.keys(LIMIT_FIELDS).map(number)}</div>
			</fieldset>
			<ValidityFields t={t} typed={typed} errors={errors} />
			<StepActs see={t("admin:rules.plans.preview")} back={t("admin:rules.back")} to={paths.admin("rules")} />
		</form>
	)
}

export const ratesPath = (key: string) => `${paths.admin("rules/rates")}?${new URLSearchParams({ key })}`

const inputsOf =
	({ typed, errors }: Props) =>
	(name: string, label: string, unit?: string, isQuiet = false) => {
		const { input, ...rest } = textOf({ typed, errors }, name)
		return (
			<Field
				key={name}
				{...rest}
				label={isQuiet ? <span className="sr-only">{label}</span> : label}
				unit={unit}
				input={{ ...input, inputMode: "decimal", maxLength: 40 }}
			/>
		)
	}

function Collections(props: Props) {
	const { t, form, typed, errors } = props
	const { rewards, hasTerms } = form
	const single = inputsOf(props)
	const check = (name: string, label: string) => (
		<CheckField
			label={label}
			input={{ id: `rule-${name}`, name, value: "1", defaultChecked: typed[name] === "1" }}
			errors={errors[name] ? [errors[name]] : []}
		/>
	)
	return (
		<fieldset>
			<legend>{t("admin:rules.rates.collections")}</legend>
			<p className="field-hint">{t("admin:rules.rates.collectionsHint")}</p>
			{form.collections.map((id) => (
				<fieldset key={id} className="rule-collection">
					<legend>{collectionName(id)}</legend>
					{check(field("open", id), t("admin:rules.rates.open"))}
					<div className="rule-fields">
						{rewards.includes("twig") ? single(field("twig", id), lineName(t, "twigPerDay"), form.twig.symbol) : null}
						{rewards.includes("coin") ? single(field("coin", id), lineName(t, "coinPerDay"), form.coin.symbol) : null}
						{rewards.includes("bonus") && !hasTerms ? single(field("bonus", id), lineName(t, "bonus"), "%") : null}
					</div>
					{rewards.includes("usdc") ? check(field("share", id), lineName(t, "share")) : null}
				</fieldset>
			))}
		</fieldset>
	)
}

function Terms(props: Props) {
	const { t, lang, form, typed, errors } = props
	const single = inputsOf(props)
	const columns = [
		["days", t("admin:rules.plans.days"), undefined],
		["multiplier", t("admin:rules.rates.multiplier"), "×"],
		["termBonus", t("admin:rules.rates.termBonus"), "%"],
	] as const
	const used = Array.from({ length: form.mostTerms }, (_, n) => n).filter((n) =>
		columns.some(([name]) => typed[field(name, n)] || errors[field(name, n)]),
	)
	const shown = Math.min(form.mostTerms, (used.at(-1) ?? -1) + 1 + EMPTY_ROWS)
	return (
		<fieldset className="rule-terms">
			<legend>{t("admin:rules.plans.terms")}</legend>
			<p className="field-hint">{t("admin:rules.rates.termsHint")}</p>
			<div className="rule-row rule-row-head" aria-hidden="true">
				{columns.map(([name, label]) => (
					<span key={name}>{label}</span>
				))}
			</div>
			{Array.from({ length: shown }, (_, n) => n).map((n) => (
				<fieldset key={n} className="rule-row">
					<legend className="sr-only">{t("admin:rules.plans.row", { n: wholeText(lang, n + 1) })}</legend>
					{columns.map(([name, label, unit]) => single(field(name, n), label, unit, true))}
				</fieldset>
			))}
		</fieldset>
	)
}
