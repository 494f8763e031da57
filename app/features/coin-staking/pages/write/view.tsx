import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { AmountNote } from "#app/features/coin-staking/amount-note.tsx"
import { coinText, percentText } from "#app/features/coin-staking/figures.ts"
import { AMOUNT_SHORTCUTS } from "#app/features/coin-staking/plans.ts"
import type { WriteFormData } from "#app/features/coin-staking/write-form-data.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"

type Fields = { amount: string; days: string; draft?: string; version?: string }
type Props = {
	t: T
	lang: Lang
	asset: Asset
	terms: readonly { days: number; aprBps: number }[]
	bounds: { min: bigint; max: bigint }
	/** What the wallet can spend: known, not known (the chain is silent), or nobody is signed in. */
	spendable: bigint | "unknown" | "signed-out"
	draft: { id: string; version: number } | null
	values: { amount: string; days: number }
	lastResult: SubmissionResult<string[]> | undefined
}

/** How much, for how long. The shortcuts are submit buttons: without scripts the server fills the amount in. */
export function WriteForm({ t, lang, asset, terms, bounds, spendable, draft, values, lastResult }: Props) {
	const [form, fields] = useForm<Fields>({
		id: "stake",
		...(lastResult ? { lastResult } : {}),
		defaultValue: { amount: values.amount, days: String(values.days) },
		shouldValidate: "onSubmit",
	})
	const sent = lastResult?.initialValue as Partial<Fields> | undefined
	const typed = sent?.amount ?? values.amount
	const locale = LOCALES[lang]
	const read = readAmount(typed, asset, lang)
	// The field's error says the same.
	const saidAlready = read.units === null && Boolean(fields.amount.errors?.length)
	const known = typeof spendable === "bigint"
	const range = { min: coinText(bounds.min, asset, locale), max: coinText(bounds.max, asset, locale) }
	const data: WriteFormData = { asset, lang, fresh: !lastResult && !draft }
	return (
		<form
			method="post"
			id={form.id}
			noValidate={form.noValidate}
			aria-describedby={form.errors ? form.errorId : undefined}
			data-write-form={JSON.stringify(data)}
		>
			<PageScript name="write-form" />
			{draft ? (
				<>
					<input type="hidden" name="draft" value={draft.id} />
					<input type="hidden" name="version" value={draft.version} />
				</>
			) : null}
			<fieldset>
				<legend>{t("coin-staking:write.term")}</legend>
				<div className="choices">
					{terms.map((term) => (
						<label key={term.days}>
							<input
								type="radio"
								name="days"
								value={term.days}
								defaultChecked={term.days === Number(sent?.days ?? values.days)}
							/>
							<b>{term.days}</b>
							<span>{t("coin-staking:percent", { rate: percentText(term.aprBps, locale) })}</span>
						</label>
					))}
				</div>
				{fields.days.errors ? <p className="field-error">{fields.days.errors.join(" ")}</p> : null}
			</fieldset>
			<Field
				label={t("coin-staking:write.amount")}
				unit={asset.symbol}
				hint={t("coin-staking:write.amountHint", range)}
				errors={fields.amount.errors}
				input={{
					...getInputProps(fields.amount, { type: "text" }),
					defaultValue: typed,
					required: true,
					autoFocus: Boolean(fields.amount.errors?.length),
					inputMode: "decimal",
					autoComplete: "off",
					maxLength: 40,
				}}
			/>
			<AmountNote t={t} read={saidAlready ? { units: null, ambiguous: null } : read} asset={asset} lang={lang} />
			{/* Enter in the amount presses the first submit button of a form: that must be Next, not a shortcut. */}
			<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
				{t("coin-staking:write.next")}
			</button>
			<fieldset
				className="shortcuts"
				disabled={!known}
				data-spendable={known ? String(spendable) : undefined}
				{...live("shortcuts")}
			>
				<legend>{t("coin-staking:write.shortcuts")}</legend>
				{AMOUNT_SHORTCUTS.map((percent) => (
					<Shortcut key={percent} percent={percent} label={`${percent}%`} />
				))}
				<Shortcut percent={100} label={t("coin-staking:write.max")} />
			</fieldset>
			<p className="field-hint" {...live("spendable")}>
				{known ? t("coin-staking:write.spendable", { amount: coinText(spendable, asset, locale) }) : null}
				{spendable === "unknown" ? t("coin-staking:write.spendableUnknown") : null}
				{spendable === "signed-out" ? t("coin-staking:write.signedOut") : null}
			</p>
			<FormErrors id={form.errorId} errors={form.errors} />
			<div className="actions">
				<button type="submit" className="button button-signal">
					{t("coin-staking:write.next")}
				</button>
			</div>
		</form>
	)
}

const Shortcut = ({ percent, label }: { percent: number; label: string }) => (
	<button type="submit" name="fill" value={percent} className="button button-line">
		{label}
	</button>
)
