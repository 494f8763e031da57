import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { AmountNote } from "#app/features/coin-staking/amount-note.tsx"
import { coinText } from "#app/features/coin-staking/figures.ts"
import type { T } from "#app/i18n/words.ts"
import { groupedAmount, groupedText } from "#app/lib/grouped-amount.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { LeaveSlip } from "./leave-slip.tsx"
import { type LeaveTerms, leaveTexts } from "./leave-texts.ts"
import type { Leaving } from "./load.server.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asset: Asset
	stake: Leaving
	way: Extract<Leaving["way"], { kind: "matured" }>
	/** The amount of the address: what was typed before somebody came back. */
	amount: string
	lastResult: SubmissionResult<string[]> | undefined
}>

/** The term is over: how much of the deposit, with the slip of what is paid beside it. */
export function WithdrawForm({ t, lang, asset, stake, way, amount, lastResult }: Props) {
	const [form, fields] = useForm<{ amount: string }>({ id: "unstake", ...(lastResult ? { lastResult } : {}) })
	const sent = (lastResult?.initialValue as { amount?: string } | undefined)?.amount
	const coins = (units: bigint) => coinText(units, asset, LOCALES[lang])
	const all = groupedText(way.principal, asset, lang)
	const typed = sent ?? (amount ? groupedAmount(amount, asset, lang) : all)
	const read = readAmount(typed, asset, lang)
	const saidAlready = read.units === null && Boolean(fields.amount.errors?.length)
	const terms: LeaveTerms = {
		asset,
		lang,
		most: String(way.principal),
		least: String(way.least),
		reward: String(way.reward),
	}
	const texts = leaveTexts(terms, read.units)
	return (
		<form
			method="post"
			id={form.id}
			noValidate={form.noValidate}
			className="write-form"
			data-leave-form={JSON.stringify(terms)}
		>
			<PageScript name="leave-form" />
			<input type="hidden" name="stake" value={stake.id} />
			<input type="hidden" name="act" value="next" />
			<div className="write-fields">
				<Field
					label={t("coin-staking:unstake.amount")}
					unit={asset.symbol}
					corner={
						<p className="field-hint write-balance">
							{t("coin-staking:unstake.left", { amount: coins(way.principal) })}
						</p>
					}
					hint={t("coin-staking:unstake.allHint", { max: coins(way.principal), min: coins(way.least) })}
					errors={fields.amount.errors}
					input={{
						...getInputProps(fields.amount, { type: "text" }),
						defaultValue: typed,
						autoFocus: Boolean(fields.amount.errors?.length),
						inputMode: "decimal",
						autoComplete: "off",
						maxLength: 40,
					}}
				/>
				<AmountNote t={t} read={saidAlready ? { units: null, ambiguous: null } : read} asset={asset} lang={lang} />
				{/* Enter in the amount presses the first submit button of a form: that must be Next. */}
				<button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" {...track("unstakeWrite.next")}>
					{t("coin-staking:unstake.next")}
				</button>
				<p className="shortcuts leave-all">
					<button
						type="button"
						className="button button-line needs-script"
						data-fill={all}
						{...track("unstakeWrite.fill")}
					>
						{t("coin-staking:unstake.all")}
					</button>
				</p>
				<p className="leave-over">{t("coin-staking:unstake.kind.matured")}</p>
			</div>
			<LeaveSlip
				title={t("coin-staking:slip.title")}
				resident={["haechi", 1]}
				main={{ label: t("coin-staking:unstake.back"), text: texts.back, figure: "back" }}
				lines={[
					{ key: "deposit", label: t("coin-staking:unstake.deposit"), value: texts.principal, figure: "principal" },
					{ key: "reward", label: t("coin-staking:unstake.reward"), value: coins(way.reward) },
					{ key: "rest", label: t("coin-staking:unstake.rest"), value: texts.rest, figure: "rest" },
					{ key: "when", label: t("coin-staking:unstake.when"), value: t("coin-staking:unstake.now"), words: true },
					{
						key: "fees",
						label: t("coin-staking:unstake.fees"),
						value: t("coin-staking:unstake.feesValue"),
						words: true,
					},
				]}
			>
				<button
					type="submit"
					className="button button-line slip-ask"
					formMethod="get"
					formAction={paths.unstakeWrite(lang, stake.id)}
					{...track("unstakeWrite.calculate")}
				>
					{t("coin-staking:calculator.show")}
				</button>
			</LeaveSlip>
			<div className="write-end">
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					<button type="submit" className="button button-signal" {...track("unstakeWrite.next")}>
						{t("coin-staking:unstake.next")}
					</button>
					<LinkButton look="quiet" href={paths.stakeView(lang)} {...track("unstakeWrite.back")}>
						{t("coin-staking:unstake.toView")}
					</LinkButton>
				</div>
			</div>
		</form>
	)
}
