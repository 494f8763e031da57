import { type SubmissionResult, useForm } from "@conform-to/react"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { HOLD_MINUTES } from "#app/features/coin-staking/plans.ts"
import type { Sheet } from "#app/features/coin-staking/sheet.server.ts"
import { SumTitle } from "#app/features/coin-staking/sum-title.tsx"
import type { T, Words } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { SheetSlip } from "./sheet-slip.tsx"

type Props = {
	t: T
	lang: Lang
	asset: Asset
	title: string
	/** Null: there is no draft here. The page then shows its terms and buttons, disabled. */
	draft: { id: string; version: number; sheet: Sheet } | null
	terms: { version: string; hash: string; words: Words }
	/** Whether the visitor is signed in with a wallet that a reward could be held for. */
	holds: boolean
	/** "I am … or older", where the operator asks for an age. */
	ageBox: string | null
	lastResult: SubmissionResult<string[]> | undefined
}

export function ConfirmForm({ t, lang, asset, title, draft, terms, holds, ageBox, lastResult }: Props) {
	const [form, fields] = useForm<{ agree: string; age: string }>({ id: "agree", ...(lastResult ? { lastResult } : {}) })
	const closed = draft === null || draft.sheet.soldOut
	return (
		<>
			<div className="pay">
				<div className="page-head pay-head">
					{draft ? (
						<SumTitle said={title} amount={coinText(draft.sheet.units, asset, LOCALES[lang])} />
					) : (
						<h1>{title}</h1>
					)}
					{draft ? (
						<p className="lead">{t("coin-staking:confirm.payWithin", { minutes: draft.sheet.payWithinMinutes })}</p>
					) : (
						<p className="notice">
							{t("coin-staking:confirm.none")}{" "}
							<a href={paths.stakeWrite(lang)} {...trackLink(paths.stakeWrite(lang))}>
								{t("coin-staking:confirm.toWrite")}
							</a>
						</p>
					)}
					{draft?.sheet.soldOut ? <p className="notice notice-loss">{t("coin-staking:confirm.soldOut")}</p> : null}
				</div>
				{draft ? <SheetSlip t={t} lang={lang} asset={asset} sheet={draft.sheet} /> : null}
				<form method="post" id={form.id} noValidate={form.noValidate} className="pay-acts agree-form">
					{draft ? (
						<>
							<input type="hidden" name="draft" value={draft.id} />
							<input type="hidden" name="version" value={draft.version} />
							<input type="hidden" name="rule" value={draft.sheet.rule} />
							<input type="hidden" name="terms" value={terms.hash} />
							<p className="notice">
								{holdText(t, draft.sheet, holds)} {t("coin-staking:confirm.payBack")}
							</p>
						</>
					) : null}
					<p className="actions">
						<button
							type="button"
							className="button button-line"
							command="show-modal"
							commandfor="modal-terms"
							{...track("stakeConfirm.terms")}
						>
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
						<button type="submit" className="button button-signal" disabled={closed} {...track("stakeConfirm.submit")}>
							{t("coin-staking:confirm.submit")}
						</button>
						<LinkButton
							look="quiet"
							href={paths.stakeWrite(lang, draft ? { draft: draft.id } : {})}
							{...track("stakeConfirm.previous")}
						>
							{t("coin-staking:confirm.previous")}
						</LinkButton>
					</div>
				</form>
			</div>
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
