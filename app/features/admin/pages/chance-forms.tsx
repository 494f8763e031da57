import type { ReactNode } from "react"
import { countriesIn, countryName } from "#app/chance/countries.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { AreaField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import type { BasisLine } from "../chance/bases-terms.ts"
import type { WantedBasis, WantedEnd } from "../chance/basis-form.server.ts"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import type { ChanceWords } from "./chance.tsx"
import { choiceOf, proposing, SeenForm, StepActs, textOf } from "./step-form.tsx"
import { ReasonField } from "./validity-fields.tsx"

type StepsProps = ChanceWords &
	Pick<StepsAnswer<WantedBasis | WantedEnd>, "typed" | "errors" | "said" | "preview"> &
	Readonly<{
		kind: ProposalKind
		action: string
		title: string
		/** What was understood, as a receipt is headed. */
		would: string
		/** Of which countries, and what is asked beside the country. */
		countries: readonly Readonly<{ value: string; label: string }>[]
		children?: ReactNode
	}>

/** What is proposed of a legal basis, to enter it or to end it: typed first, then seen, then proposed to a second person. */
function BasisSteps({
	t,
	lang,
	kind,
	action,
	title,
	would,
	countries,
	typed,
	errors,
	said,
	preview,
	children,
}: StepsProps) {
	return (
		<>
			<ScreenHead title={title} lead={t("chance:operators.lead")} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<Receipt title={would} number={preview.country} lines={linesOf({ t, lang }, preview)}>
					<SeenForm t={t} action={action} typed={{ ...typed, id: preview.id }} last={proposing(t, kind)} />
				</Receipt>
			) : (
				<form method="post" action={action} className="rule-form rule-form-short">
					<SelectField
						{...choiceOf({ typed, errors }, "country")}
						label={t("chance:operators.country")}
						empty={t("chance:operators.choose")}
						choices={countries}
					/>
					{children}
					<ReasonField t={t} typed={typed} errors={errors} />
					<StepActs see={t("chance:operators.see")} back={t("chance:operators.back")} to={paths.admin("chance")} />
				</form>
			)}
		</>
	)
}

const linesOf = ({ t, lang }: ChanceWords, { country, basis, reason, ...more }: WantedBasis | WantedEnd) => [
	{ key: "country", label: t("chance:operators.country"), value: countryName(country, LOCALES[lang]), total: true },
	{ key: "basis", label: t("chance:operators.basis"), value: basis, words: true },
	...("from" in more
		? [
				{
					key: "from",
					label: t("chance:operators.from"),
					value: <DateTime at={more.from} locale={LOCALES[lang]} local={t("admin:local")} />,
					words: true,
				},
			]
		: []),
	{ key: "reason", label: t("chance:operators.reason"), value: reason, words: true },
]

type EnterProps = ChanceWords & StepsAnswer<WantedBasis>

/** A legal basis is entered. */
export function ChanceEnterPage(props: EnterProps) {
	const { t, lang } = props
	const from = textOf(props, "from")
	return (
		<BasisSteps
			{...props}
			kind="enter-chance-basis"
			action={paths.admin("chance/enter")}
			title={t("chance:operators.enter")}
			would={t("chance:operators.wouldEnter")}
			countries={countriesIn(LOCALES[lang])}
		>
			<BasisField {...props} />
			<Field {...from} label={t("chance:operators.fromUtc")} input={{ ...from.input, type: "datetime-local" }} />
		</BasisSteps>
	)
}

const BasisField = ({ t, typed, errors }: Pick<EnterProps, "t" | "typed" | "errors">) => (
	<AreaField
		label={t("chance:operators.basis")}
		hint={t("chance:operators.basisHint")}
		errors={errors.basis === undefined ? [] : [errors.basis]}
		input={{ id: "rule-basis", name: "basis", rows: 6, maxLength: 2000, defaultValue: typed.basis ?? "" }}
	/>
)

type EndProps = ChanceWords & StepsAnswer<WantedEnd> & Readonly<{ standing: readonly BasisLine[] }>

/** One that stands is ended. */
export function ChanceEndPage({ standing, ...props }: EndProps) {
	const { t, lang } = props
	return (
		<BasisSteps
			{...props}
			kind="end-chance-basis"
			action={paths.admin("chance/end")}
			title={t("admin:acts.end-chance-basis")}
			would={t("chance:operators.wouldEnd")}
			countries={standing.map(({ country }) => ({ value: country, label: countryName(country, LOCALES[lang]) }))}
		/>
	)
}
