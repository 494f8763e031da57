import { countriesIn, countryName } from "#app/chance/countries.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import type { BasisLine } from "../chance/bases-terms.ts"
import type { WantedBasis, WantedEnd } from "../chance/basis-form.server.ts"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import type { ChanceWords } from "./chance.tsx"
import { ReasonField } from "./rule-plans-form.tsx"
import { SelectField } from "./select-field.tsx"
import { choiceOf, proposing, SeenForm, StepActs, textOf } from "./step-form.tsx"

type EnterProps = ChanceWords & StepsAnswer<WantedBasis>

/** A legal basis: typed first, then seen, then proposed to a second person. */
export function ChanceEnterPage({ t, lang, typed, errors, said, preview }: EnterProps) {
	const form = { typed, errors }
	const from = textOf(form, "from")
	const action = paths.admin("chance/enter")
	return (
		<>
			<ScreenHead title={t("chance:operators.enter")} lead={t("chance:operators.lead")} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<Receipt
					title={t("chance:operators.wouldEnter")}
					number={preview.country}
					lines={[
						{
							key: "country",
							label: t("chance:operators.country"),
							value: countryName(preview.country, LOCALES[lang]),
							total: true,
						},
						{ key: "basis", label: t("chance:operators.basis"), value: preview.basis, words: true },
						{
							key: "from",
							label: t("chance:operators.from"),
							value: <DateTime at={preview.from} locale={LOCALES[lang]} local={t("admin:local")} />,
							words: true,
						},
						{ key: "reason", label: t("chance:operators.reason"), value: preview.reason, words: true },
					]}
				>
					<SeenForm t={t} action={action} typed={{ ...typed, id: preview.id }} last={proposing(t)} />
				</Receipt>
			) : (
				<form method="post" action={action} className="rule-form rule-form-short">
					<SelectField
						{...choiceOf(form, "country")}
						label={t("chance:operators.country")}
						empty={t("chance:operators.choose")}
						choices={countriesIn(LOCALES[lang])}
					/>
					<BasisField t={t} {...form} />
					<Field {...from} label={t("chance:operators.fromUtc")} input={{ ...from.input, type: "datetime-local" }} />
					<ReasonField t={t} typed={typed} errors={errors} />
					<StepActs see={t("chance:operators.see")} back={t("chance:operators.back")} to={paths.admin("chance")} />
				</form>
			)}
		</>
	)
}

function BasisField({ t, typed, errors }: Pick<EnterProps, "t" | "typed" | "errors">) {
	const { basis: wrong } = errors
	return (
		<div className="field" data-invalid={wrong !== undefined || undefined}>
			<label htmlFor="rule-basis">{t("chance:operators.basis")}</label>
			<textarea
				id="rule-basis"
				name="basis"
				rows={6}
				maxLength={2000}
				defaultValue={typed.basis ?? ""}
				aria-invalid={wrong !== undefined || undefined}
				aria-describedby={wrong === undefined ? "rule-basis-description" : "rule-basis-description rule-basis-error"}
			/>
			<p className="field-hint" id="rule-basis-description">
				{t("chance:operators.basisHint")}
			</p>
			{wrong === undefined ? null : (
				<p className="field-error" id="rule-basis-error">
					{wrong}
				</p>
			)}
		</div>
	)
}

type EndProps = ChanceWords & StepsAnswer<WantedEnd> & Readonly<{ standing: readonly BasisLine[] }>

/** The same for the end of one. */
export function ChanceEndPage({ t, lang, standing, typed, errors, said, preview }: EndProps) {
	const action = paths.admin("chance/end")
	return (
		<>
			<ScreenHead title={t("admin:acts.end-chance-basis")} lead={t("chance:operators.lead")} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<Receipt
					title={t("chance:operators.wouldEnd")}
					number={preview.country}
					lines={[
						{
							key: "country",
							label: t("chance:operators.country"),
							value: countryName(preview.country, LOCALES[lang]),
							total: true,
						},
						{ key: "basis", label: t("chance:operators.basis"), value: preview.basis, words: true },
						{ key: "reason", label: t("chance:operators.reason"), value: preview.reason, words: true },
					]}
				>
					<SeenForm t={t} action={action} typed={{ ...typed, id: preview.id }} last={proposing(t)} />
				</Receipt>
			) : (
				<form method="post" action={action} className="rule-form rule-form-short">
					<SelectField
						{...choiceOf({ typed, errors }, "country")}
						label={t("chance:operators.country")}
						empty={t("chance:operators.choose")}
						choices={standing.map(({ country }) => ({
							value: country,
							label: countryName(country, LOCALES[lang]),
						}))}
					/>
					<ReasonField t={t} typed={typed} errors={errors} />
					<StepActs see={t("chance:operators.see")} back={t("chance:operators.back")} to={paths.admin("chance")} />
				</form>
			)}
		</>
	)
}
