import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"
import { amountText } from "#app/lib/amount.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { keepUnfinished, readSessionStore, type SessionStore } from "#app/wallets/session-store.ts"
import { AmountNote } from "./amount-note.tsx"
import { coinText, percentText } from "./figures.ts"
import { AMOUNT_SHORTCUTS, shortcutUnits } from "./plans.ts"
import { readAmount } from "./read-amount.ts"
import { amountKept, amountToKeep } from "./unfinished-amount.ts"

type Fields = { amount: string; days: string; draft?: string; version?: string }
type Props = {
	t: RoomT
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
	// Inputs are the browser's own: what was typed before the scripts came stays.
	const amount = useRef<HTMLInputElement>(null)
	const [typed, setTyped] = useState(sent?.amount ?? values.amount)
	const coin = asset.symbol
	const locale = LOCALES[lang]
	const fresh = !lastResult && !draft
	const read = readAmount(typed, asset, lang)
	// The field's error says the same of what was sent.
	const saidAlready = read.units === null && Boolean(fields.amount.errors?.length) && typed === sent?.amount
	useEffect(() => {
		const kept = fresh ? readSessionStore() : null
		if (kept?.stakingTokenId === coin) goOnWith(amount.current, kept, amountKept(kept.stakeAmount ?? "", asset, lang))
		setTyped(amount.current?.value ?? "")
	}, [fresh, coin, asset, lang])
	const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const form = new FormData(currentTarget)
		const [stakingDays, now] = [String(form.get("days") ?? ""), String(form.get("amount") ?? "")]
		setTyped(now)
		keepUnfinished({ stakingTokenId: coin, stakingDays, stakeAmount: amountToKeep(now, asset, lang) })
	}
	const known = typeof spendable === "bigint"
	const unit = 10n ** BigInt(asset.scale)
	const range = { min: coinText(bounds.min, asset, locale), max: coinText(bounds.max, asset, locale) }
	const fill = (percent: number) => {
		if (!known || !amount.current) return
		amount.current.value = amountText(shortcutUnits(spendable, percent, unit), asset, lang)
		setTyped(amount.current.value)
		amount.current.focus()
	}
	return (
		<Form
			method="post"
			id={form.id}
			noValidate={form.noValidate}
			onInput={keep}
			aria-describedby={form.errors ? form.errorId : undefined}
		>
			{draft ? (
				<>
					<input type="hidden" name="draft" value={draft.id} />
					<input type="hidden" name="version" value={draft.version} />
				</>
			) : null}
			<fieldset>
				<legend>{t("write.term")}</legend>
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
							<span>{t("percent", { rate: percentText(term.aprBps, locale) })}</span>
						</label>
					))}
				</div>
				{fields.days.errors ? <p className="field-error">{fields.days.errors.join(" ")}</p> : null}
			</fieldset>
			<Field
				label={t("write.amount")}
				unit={asset.symbol}
				hint={t("write.amountHint", range)}
				errors={fields.amount.errors}
				input={{
					...getInputProps(fields.amount, { type: "text" }),
					ref: amount,
					defaultValue: sent?.amount ?? values.amount,
					required: true,
					// Without scripts the browser goes to what was refused; with them conform does.
					autoFocus: Boolean(fields.amount.errors?.length),
					inputMode: "decimal",
					autoComplete: "off",
					maxLength: 40,
				}}
			/>
			<AmountNote t={t} read={saidAlready ? { units: null, ambiguous: null } : read} asset={asset} lang={lang} />
			{/* Enter in the amount presses the first submit button of a form: that must be Next, not a shortcut. */}
			<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
				{t("write.next")}
			</button>
			<fieldset className="shortcuts" disabled={!known}>
				<legend>{t("write.shortcuts")}</legend>
				{AMOUNT_SHORTCUTS.map((percent) => (
					<Shortcut key={percent} percent={percent} label={`${percent}%`} onFill={fill} />
				))}
				<Shortcut percent={100} label={t("write.max")} onFill={fill} />
			</fieldset>
			<p className="field-hint">
				{known ? t("write.spendable", { amount: coinText(spendable, asset, locale) }) : null}
				{spendable === "unknown" ? t("write.spendableUnknown") : null}
				{spendable === "signed-out" ? t("write.signedOut") : null}
			</p>
			<FormErrors id={form.errorId} errors={form.errors} />
			<div className="actions">
				<button type="submit" className="button button-signal">
					{t("write.next")}
				</button>
			</div>
		</Form>
	)
}

/** What was typed in this tab before, where nothing stands yet; a term that the address names is meant. */
function goOnWith(amount: HTMLInputElement | null, { stakingDays = "" }: SessionStore, kept: string) {
	if (amount?.value === "") amount.value = kept
	if (new URLSearchParams(location.search).has("days")) return
	for (const term of amount?.form?.querySelectorAll<HTMLInputElement>("[name=days]") ?? [])
		if (term.value === stakingDays) term.checked = true
}

function Shortcut({ percent, label, onFill }: { percent: number; label: string; onFill: (percent: number) => void }) {
	return (
		<button
			type="submit"
			name="fill"
			value={percent}
			className="button button-line"
			onClick={(event) => {
				event.preventDefault()
				onFill(percent)
			}}
		>
			{label}
		</button>
	)
}
