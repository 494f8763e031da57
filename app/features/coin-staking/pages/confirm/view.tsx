import { type SubmissionResult, useForm } from "@conform-to/react"
import type { ReactNode } from "react"
import { coinText, percentText } from "#app/features/coin-staking/figures.ts"
import { HOLD_MINUTES } from "#app/features/coin-staking/plans.ts"
import type { Sheet } from "#app/features/coin-staking/sheet.server.ts"
import type { T, Words } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { Receipt } from "#app/ui/receipt.tsx"

type Props = {
	t: T
	lang: Lang
	asset: Asset
	/** Null: there is no draft here. The page then shows its terms and buttons, disabled. */
	draft: { id: string; version: number; sheet: Sheet } | null
	terms: { version: string; hash: string; words: Words }
	/** Whether the visitor is signed in with a wallet that a reward could be held for. */
	holds: boolean
	/** "I am … or older", where the operator asks for an age. */
	ageBox: string | null
	lastResult: SubmissionResult<string[]> | undefined
}

export function ConfirmForm({ t, lang, asset, draft, terms, holds, ageBox, lastResult }: Props) {
	const [form, fields] = useForm<{ agree: string; age: string }>({ id: "agree", ...(lastResult ? { lastResult } : {}) })
	const closed = draft === null || draft.sheet.soldOut
	return (
		<>
			{draft ? <SheetReceipt t={t} lang={lang} asset={asset} sheet={draft.sheet} /> : null}
			{draft?.sheet.soldOut ? <p className="notice notice-loss">{t("coin-staking:confirm.soldOut")}</p> : null}
			<form method="post" id={form.id} noValidate={form.noValidate}>
				{draft ? (
					<>
						<input type="hidden" name="draft" value={draft.id} />
						<input type="hidden" name="version" value={draft.version} />
						<input type="hidden" name="rule" value={draft.sheet.rule} />
						<input type="hidden" name="terms" value={terms.hash} />
						<p>{t("coin-staking:confirm.payWithin", { minutes: draft.sheet.payWithinMinutes })}</p>
						<p className="notice">
							{holdText(t, draft.sheet, holds)} {t("coin-staking:confirm.payBack")}
						</p>
					</>
				) : null}
				<p className="actions">
					<button type="button" className="button button-line" command="show-modal" commandfor="modal-terms">
						{t("coin-staking:confirm.readTerms")}
					</button>
				</p>
				<CheckField
					label={t("coin-staking:confirm.agree")}
					errors={fields.agree.errors}
					input={{ id: "agree-box", name: "agree", value: "on", required: true, disabled: closed }}
				/>
				{ageBox === null ? null : (
					<CheckField
						label={ageBox}
						errors={fields.age.errors}
						input={{ id: "age-box", name: "age", value: "on", required: true, disabled: closed }}
					/>
				)}
				<FormErrors id={form.errorId} errors={form.errors} />
				<div className="actions">
					<button type="submit" className="button button-signal" disabled={closed}>
						{t("coin-staking:confirm.submit")}
					</button>
					<LinkButton look="quiet" href={paths.stakeWrite(lang, draft ? { draft: draft.id } : {})}>
						{t("coin-staking:confirm.previous")}
					</LinkButton>
				</div>
			</form>
			<Modal
				id="modal-terms"
				title={t("coin-staking:confirm.titleTerms")}
				closeLabel={t("coin-staking:confirm.close")}
				size="large"
			>
				<TermsText words={terms.words} version={t("coin-staking:confirm.version", { version: terms.version })} />
			</Modal>
		</>
	)
}

function holdText(t: T, sheet: Sheet, holds: boolean): string {
	if (sheet.heldByOthers) return t("coin-staking:confirm.hold.others")
	return t(holds ? "coin-staking:confirm.hold.wallet" : "coin-staking:confirm.hold.none", { minutes: HOLD_MINUTES })
}

/** The sheet that is agreed to, as a receipt. */
function SheetReceipt({ t, lang, asset, sheet }: { t: T; lang: Lang; asset: Asset; sheet: Sheet }) {
	const locale = LOCALES[lang]
	const coins = (units: bigint) => coinText(units, asset, locale)
	const moment = (at: Date): ReactNode => <DateTime at={at} locale={locale} local={t("coin-staking:local")} />
	const rate = t("coin-staking:percent", { rate: percentText(sheet.aprBps, locale) })
	const late = {
		start: utcText(sheet.afterMidnight.accrualStart, locale),
		end: utcText(sheet.afterMidnight.lockEnd, locale),
	}
	return (
		<Receipt
			title={t("coin-staking:confirm.titleSheet", { days: sheet.days })}
			number={sheet.example ? <span className="tag">{t("coin-staking:example")}</span> : null}
			lines={[
				{ key: "amount", label: t("coin-staking:confirm.amount"), value: coins(sheet.units) },
				{
					key: "apr",
					label: t("coin-staking:confirm.apr"),
					value: rate,
					note: sheet.example ? t("coin-staking:exampleSheet") : undefined,
				},
				{ key: "start", label: t("coin-staking:confirm.start"), value: moment(sheet.today.accrualStart) },
				{ key: "end", label: t("coin-staking:confirm.end"), value: moment(sheet.today.lockEnd) },
				{
					key: "late",
					label: t("coin-staking:confirm.late"),
					value: t("coin-staking:confirm.lateValue", late),
					words: true,
				},
				{ key: "reward", label: t("coin-staking:confirm.reward"), value: coins(sheet.reward) },
				{ key: "total", label: t("coin-staking:confirm.total"), value: coins(sheet.units + sheet.reward), total: true },
				{
					key: "early",
					label: t("coin-staking:confirm.early"),
					value: t("coin-staking:confirm.earlyValue", { cooling: sheet.coolingOffHours, wait: sheet.earlyHours }),
				},
				{ key: "fees", label: t("coin-staking:confirm.fees"), value: t("coin-staking:confirm.feesValue") },
			]}
		/>
	)
}

function TermsText({ words, version }: { words: Words; version: string }) {
	return (
		<>
			<p className="caption">{version}</p>
			{Object.entries(words).map(([key, part]) =>
				typeof part === "string" ? null : (
					<section key={key}>
						<h3>{String(part.t)}</h3>
						<p>{String(part.d)}</p>
					</section>
				),
			)}
		</>
	)
}
