import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import { choiceOf, proposing, SeenForm, StepActs, textOf } from "../pages/step-form.tsx"
import { ReasonField } from "../pages/validity-fields.tsx"
import type { Errors, Typed } from "../rules-forms.ts"
import { PlanPreview } from "./changed-lines.tsx"
import { Area, PhaseFields } from "./phase-fields.tsx"
import { type Payable, PHASE_ROWS, priceField } from "./plan-form.ts"
import { type ChangedLine, kindKey } from "./plan-lines.ts"

/** What would be proposed of a plan. `repeated`: lines of its lists that say something again. */
export type WantedPlan = Readonly<{
	name: string
	plan: unknown
	lines: readonly ChangedLine[]
	isNew: boolean
	reason: string
	repeated: number
}>
type Props = Readonly<{
	t: T
	lang: Lang
	/** The plan that is changed or taken up again; null: a new one. */
	of: Readonly<{ id: string; name: string; isEnded: boolean }> | null
	kinds: readonly string[]
	payable: readonly Payable[]
	collections: readonly Readonly<{ value: string; label: string }>[]
	draws: readonly string[]
}> &
	StepsAnswer<WantedPlan>

/** A plan: typed first, then seen, then proposed to a second person. */
export function WritePlanPage(props: Props) {
	const { t, of, typed, said, preview } = props
	const action = of ? `${paths.admin("mints/write")}?id=${of.id}` : paths.admin("mints/write")
	const title = of
		? t(of.isEnded ? "admin:acts.reopen-mint-plan" : "admin:acts.change-mint-plan")
		: t("operators-mints:write")
	const lead = of?.isEnded
		? "operators-mints:reopenLead"
		: of
			? "operators-mints:changeLead"
			: "operators-mints:writeLead"
	return (
		<>
			<ScreenHead title={title} lead={preview ? undefined : t(lead)} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<div className="mint-preview">
					<section aria-labelledby="plan-preview">
						<h2 id="plan-preview">{t("operators-mints:wouldBe")}</h2>
						{preview.repeated > 0 ? (
							<p className="notice">{t("operators-mints:repeated", { count: preview.repeated })}</p>
						) : null}
						<PlanPreview t={t} title={title} number={preview.name} {...preview}>
							<SeenForm
								t={t}
								action={action}
								typed={{ ...typed, id: preview.id }}
								last={preview.isNew || preview.lines.length > 0 ? proposing(t, "write-mint-plan") : null}
							/>
						</PlanPreview>
					</section>
				</div>
			) : (
				<PlanForm {...props} action={action} />
			)}
		</>
	)
}

function PlanForm({ action, ...props }: Props & Readonly<{ action: string }>) {
	const { t, of, typed, errors, kinds, payable, collections, draws } = props
	const form = { typed, errors }
	const text = (name: "name" | "textName" | "symbol" | "uri", more: Record<string, unknown> = {}, hint?: string) => {
		const { input, ...rest } = textOf(form, name)
		return <Field {...rest} label={t(`operators-mints:field.${name}`)} hint={hint} input={{ ...input, ...more }} />
	}
	const number = (name: "stock" | "mostPerWallet" | "mostAtOnce") => {
		const { input, ...rest } = textOf(form, name)
		return (
			<Field
				{...rest}
				label={t(`operators-mints:field.${name}`)}
				input={{ ...input, inputMode: "numeric", maxLength: 12 }}
			/>
		)
	}
	const moment = (name: "startsAt" | "endsAt") => {
		const { input, ...rest } = textOf(form, name)
		return <Field {...rest} label={t(`operators-mints:field.${name}`)} input={{ ...input, type: "datetime-local" }} />
	}
	const fixed = of ? { readOnly: true } : {}
	return (
		<form method="post" action={action} encType="multipart/form-data" className="rule-form">
			<fieldset>
				<legend>{t("operators-mints:part.what")}</legend>
				<div className="rule-fields">
					{text("name", { maxLength: 60, ...fixed }, t("operators-mints:hint.name"))}
					{of ? (
						<input type="hidden" name="kind" value={typed.kind ?? ""} />
					) : (
						<SelectField
							{...choiceOf(form, "kind")}
							label={t("operators-mints:field.kind")}
							empty={t("operators-mints:choose")}
							choices={kinds.map((value) => ({ value, label: t(kindKey(value)) }))}
						/>
					)}
					<SelectField
						{...choiceOf(form, "collection")}
						label={t("operators-mints:field.collection")}
						empty={t("operators-mints:choose")}
						choices={collections}
					/>
					{number("stock")}
				</div>
			</fieldset>
			<fieldset>
				<legend>{t("operators-mints:part.text")}</legend>
				<p className="field-hint">{t("operators-mints:hint.number", { mark: "{number}" })}</p>
				<div className="rule-fields">
					{text("textName", { maxLength: 32 })}
					{text("symbol", { maxLength: 10 })}
				</div>
				{text("uri", { maxLength: 200 })}
				<Area
					{...{ typed, errors, name: "traits", rows: 3 }}
					label={t("operators-mints:field.traits")}
					hint={t("operators-mints:hint.traits")}
				/>
			</fieldset>
			<fieldset>
				<legend>{t("operators-mints:prices")}</legend>
				<p className="field-hint">{t("operators-mints:hint.prices")}</p>
				<div className="rule-fields">
					{payable.map((one) => {
						const { input, ...rest } = textOf(form, priceField(one))
						return (
							<Field
								key={one.address}
								{...rest}
								label={t("operators-mints:price", { symbol: one.symbol })}
								unit={one.symbol}
								input={{ ...input, inputMode: "decimal", maxLength: 40 }}
							/>
						)
					})}
					{number("mostPerWallet")}
					{number("mostAtOnce")}
				</div>
			</fieldset>
			<fieldset>
				<legend>{t("operators-mints:part.when")}</legend>
				<p className="field-hint">{t("operators-mints:hint.when")}</p>
				<div className="rule-fields">
					{moment("startsAt")}
					{moment("endsAt")}
				</div>
				{Array.from({ length: shownRows(typed, errors) }, (_, n) => n).map((n) => (
					<fieldset key={n} className="mint-phase">
						<legend>{t("operators-mints:phaseOf", { n: n + 1 })}</legend>
						<PhaseFields {...{ t, n, typed, errors }} collections={collections.map(({ value }) => value)} />
					</fieldset>
				))}
				<p className="field-hint">{t("operators-mints:hint.morePhases")}</p>
			</fieldset>
			<fieldset>
				<legend>{t("operators-mints:field.draw")}</legend>
				<p className="field-hint">{t("operators-mints:hint.draw")}</p>
				<div className="rule-fields">
					<SelectField
						{...choiceOf(form, "draw")}
						label={t("operators-mints:field.draw")}
						empty={t("operators-mints:said.noDraw")}
						choices={draws.map((value) => ({ value, label: value }))}
					/>
					<Cap t={t} typed={typed} errors={errors} />
				</div>
			</fieldset>
			<fieldset>
				<legend>{t("operators-mints:part.file")}</legend>
				<ReasonField t={t} typed={typed} errors={errors} />
				{/* Last: of a body that is too large the fields before it are kept. */}
				<div className="field" data-invalid={errors.file ? true : undefined}>
					<label htmlFor="rule-file">{t("operators-mints:field.file")}</label>
					<input
						id="rule-file"
						type="file"
						name="file"
						accept=".csv,.txt,text/csv,text/plain"
						aria-describedby={errors.file ? "rule-file-hint rule-file-error" : "rule-file-hint"}
					/>
					<p className="field-hint" id="rule-file-hint">
						{t("operators-mints:hint.file")}
					</p>
					{errors.file ? (
						<p className="field-error" id="rule-file-error">
							{errors.file}
						</p>
					) : null}
				</div>
			</fieldset>
			<StepActs
				see={t("operators-mints:see")}
				back={t("operators-mints:back")}
				to={of ? `${paths.admin("mints/one")}?id=${of.id}` : paths.admin("mints")}
			/>
		</form>
	)
}

function Cap({ t, typed, errors }: Pick<Props, "t" | "typed" | "errors">) {
	const { input, ...rest } = textOf({ typed, errors }, "cap")
	return (
		<Field
			{...rest}
			label={t("operators-mints:field.cap")}
			unit="%"
			input={{ ...input, inputMode: "decimal", maxLength: 10 }}
		/>
	)
}

/** Rows that hold something or have a problem, three at least, and an empty one. */
function shownRows(typed: Typed, errors: Errors): number {
	const used = Array.from({ length: PHASE_ROWS }, (_, n) => n).filter((n) =>
		["from", "to", "most", "holds", "wallets"].some((name) => typed[`${name}${n}`] || errors[`${name}${n}`]),
	)
	return Math.min(PHASE_ROWS, Math.max(3, (used.at(-1) ?? -1) + 2))
}
