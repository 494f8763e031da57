import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { AmountNote } from "#app/features/coin-staking/amount-note.tsx"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { AMOUNT_SHORTCUTS, type RewardMethod, type SpendableUnits } from "#app/features/coin-staking/plans.ts"
import { type SlipTerms, slipTexts } from "#app/features/coin-staking/stake-slip.ts"
import { StakeSlip } from "#app/features/coin-staking/stake-slip.tsx"
import { TermTowers } from "#app/features/coin-staking/term-towers.tsx"
import type { WriteFormData } from "#app/features/coin-staking/write-form-data.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { jsonInOneByte } from "#app/ui/one-byte.ts"
import { PageScript } from "#app/ui/page-script.tsx"

type Fields = { amount: string; days: string; draft?: string; version?: string }
type Props = {
	t: T
	lang: Lang
	asset: Asset
	terms: readonly { days: number; aprBps: number }[]
	bounds: { min: bigint; max: bigint }
	method: RewardMethod
	/** When a deposit that is final today begins to earn. */
	start: string
	/** The operator has not confirmed the rates. */
	example: boolean
	/** What the rule says of leaving early; hours until it is paid. */
	ending: { earlyKeepBps: number; coolingOffHours: number; earlyHours: number }
	/** What the wallet can spend: known, not known (the chain is silent), or nobody is signed in. */
	spendable: SpendableUnits
	draft: { id: string; version: number } | null
	values: { amount: string; days: number }
	lastResult: SubmissionResult<string[]> | undefined
}

/** How much, for how long. The shortcuts are submit buttons: without scripts the server fills the amount in. */
export function WriteForm(props: Props) {
	const { t, lang, asset, terms, bounds, spendable, draft, values, lastResult } = props
	const [form, fields] = useForm<Fields>({
		id: "stake",
		...(lastResult ? { lastResult } : {}),
		defaultValue: { amount: values.amount, days: String(values.days) },
		shouldValidate: "onSubmit",
	})
	// What somebody has posted: a name that comes twice is a list, and a term may be anything.
	const sent = lastResult?.initialValue as Readonly<Record<string, unknown>> | undefined
	const typed = typeof sent?.amount === "string" ? sent.amount : values.amount
	const days = terms.find((term) => term.days === Number(sent?.days))?.days ?? values.days
	const locale = LOCALES[lang]
	const read = readAmount(typed, asset, lang)
	// The field's error says the same.
	const saidAlready = read.units === null && Boolean(fields.amount.errors?.length)
	const range = { min: coinText(bounds.min, asset, locale), max: coinText(bounds.max, asset, locale) }
	const slip = slipOf(props)
	const data: WriteFormData = { slip, fresh: !lastResult && !draft }
	return (
		<form
			method="post"
			id={form.id}
			noValidate={form.noValidate}
			aria-describedby={form.errors ? form.errorId : undefined}
			className="write-form"
			data-write-form={jsonInOneByte(data)}
		>
			<PageScript name="write-form" />
			{draft ? (
				<>
					<input type="hidden" name="draft" value={draft.id} />
					<input type="hidden" name="version" value={draft.version} />
				</>
			) : null}
			<div className="write-fields">
				<Field
					label={t("coin-staking:write.amount")}
					unit={asset.symbol}
					corner={<Spendable t={t} lang={lang} asset={asset} spendable={spendable} />}
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
				<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" {...track("stakeWrite.next")}>
					{t("coin-staking:write.next")}
				</button>
				<Shortcuts t={t} spendable={spendable} />
				<TermTowers {...{ t, lang, asset, terms, days }} legend={t("coin-staking:write.term")} low />
				{fields.days.errors ? <p className="field-error">{fields.days.errors.join(" ")}</p> : null}
			</div>
			<StakeSlip {...props} {...props.ending} texts={slipTexts(slip, read.units, days)} days={days} />
			<div className="write-end">
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					<button type="submit" className="button button-signal" {...track("stakeWrite.next")}>
						{t("coin-staking:write.next")}
					</button>
				</div>
			</div>
		</form>
	)
}

const slipOf = ({ t, lang, asset, terms, method, start, ending }: Props): SlipTerms => ({
	...{ asset, lang, method, start },
	rates: terms.map((term) => [term.days, term.aprBps, true] as const),
	early: { earlyKeepBps: ending.earlyKeepBps },
	half: t("coin-staking:slip.halfText"),
})

function Shortcuts({ t, spendable }: Pick<Props, "t" | "spendable">) {
	const known = typeof spendable === "bigint"
	return (
		<>
			<fieldset
				className="shortcuts"
				disabled={!known}
				data-spendable={known ? String(spendable) : undefined}
				{...live("shortcuts")}
			>
				<legend className="sr-only">{t("coin-staking:write.shortcuts")}</legend>
				{AMOUNT_SHORTCUTS.map((percent) => (
					<Shortcut key={percent} percent={percent} label={`${percent}%`} />
				))}
				<Shortcut percent={100} label={t("coin-staking:write.max")} />
			</fieldset>
			<p className="field-hint write-balance" {...live("balance")}>
				{spendable === "unknown" ? t("coin-staking:write.spendableUnknown") : null}
				{spendable === "signed-out" ? t("coin-staking:write.signedOut") : null}
				{spendable === "other-network" ? t("coin-staking:write.otherNetwork") : null}
			</p>
		</>
	)
}

/** The balance, where it is known. */
function Spendable({ t, lang, asset, spendable }: Pick<Props, "t" | "lang" | "asset" | "spendable">) {
	return (
		<div className="field-hint write-balance" {...live("spendable")}>
			{typeof spendable === "bigint" ? (
				<>
					{t("coin-staking:write.spendable", { amount: coinText(spendable, asset, LOCALES[lang]) })}
					<AsOf />
				</>
			) : null}
		</div>
	)
}

const Shortcut = ({ percent, label }: { percent: number; label: string }) => (
	<button
		type="submit"
		name="fill"
		value={percent}
		className="button button-line"
		{...track("stakeWrite.fill")}
		data-param={percent}
	>
		{label}
	</button>
)
