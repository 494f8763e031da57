import { type SubmissionResult, useForm } from "@conform-to/react"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { Refused } from "#app/features/coin-staking/refused.tsx"
import { SumTitle } from "#app/features/coin-staking/sum-title.tsx"
import type { T } from "#app/i18n/words.ts"
import { amountText } from "#app/lib/amount.ts"
import { longDay } from "#app/lib/formats.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { AskAgain } from "./ask-again.tsx"
import { LeavingSheet } from "./leaving-sheet.tsx"
import type { Leaving, Payout } from "./load.server.ts"
import { NoLeaving } from "./signed-out.tsx"
import { wayText } from "./way-text.ts"

type Props = {
	t: T
	lang: Lang
	asset: Asset
	title: string
	signedIn: boolean
	/** Printed title of what asks once more. */
	askTitle: string
	/** Whether the address names a stake of the visitor's. */
	isOwn: boolean
	/** Null: there is nothing here to agree to. */
	sheet: Readonly<{ stake: Leaving; payout: Payout; request: string }> | null
	lastResult: SubmissionResult<string[]> | undefined
	/** Refused only because the last signature is too old. */
	again: boolean
}

/** What will happen, as a slip, and the button that makes it happen. */
export function UnstakeConfirm(props: Props) {
	const { t, lang, asset, title, askTitle, sheet, lastResult, again } = props
	const [form] = useForm({ id: "unstake-agree", ...(lastResult ? { lastResult } : {}) })
	if (!sheet) return <NothingToAgree {...props} formId={form.id} errorId={form.errorId} errors={form.errors} />
	const { stake, payout, request } = sheet
	const isEarly = payout.kind === "early"
	const back = payout.kind === "matured" ? amountText(payout.principal, asset, lang) : undefined
	return (
		<div className="pay">
			<div className="page-head pay-head">
				<SumTitle
					said={title}
					amount={coinText(payout.principal + payout.reward, asset, LOCALES[lang])}
					after={afterOf(t, lang, stake.way)}
				/>
				<p className="lead">{wayText(t, stake.way, { asset, lang })}</p>
				<AsOf name="leaving" />
			</div>
			<LeavingSheet t={t} lang={lang} asset={asset} stake={stake} payout={payout} />
			<div className="pay-acts">
				<form method="post" id={form.id} noValidate={form.noValidate}>
					<input type="hidden" name="stake" value={stake.id} />
					<input type="hidden" name="request" value={request} />
					<input type="hidden" name="kind" value={payout.kind} />
					<input type="hidden" name="principal" value={String(payout.principal)} />
					<input type="hidden" name="pays" value={String(payout.principal + payout.reward)} />
					<Refused
						t={t}
						id={form.errorId}
						errors={form.errors}
						again={again}
						marks={track("unstakeConfirm.signAgain")}
					/>
					<div className="actions">
						{isEarly ? (
							<button
								type="button"
								className="button button-signal"
								command="show-modal"
								commandfor="modal-request"
								{...track("unstakeConfirm.submit")}
							>
								{t("coin-staking:unstake.submit")}
							</button>
						) : (
							<button type="submit" className="button button-signal" {...track("unstakeConfirm.submit")}>
								{t("coin-staking:unstake.submit")}
							</button>
						)}
						<LinkButton
							look="quiet"
							href={paths.unstakeWrite(lang, stake.id, back)}
							{...track("unstakeConfirm.previous")}
						>
							{t("coin-staking:unstake.previous")}
						</LinkButton>
					</div>
				</form>
				{isEarly ? (
					<AskAgain
						t={t}
						about="leave"
						title={askTitle}
						by={["kongz", 1]}
						text={wayText(t, stake.way, { asset, lang })}
						form={form.id}
					/>
				) : null}
			</div>
		</div>
	)
}

/** When it is paid. */
const afterOf = (t: T, lang: Lang, way: Leaving["way"]): string =>
	way.kind === "early"
		? t("coin-staking:unstake.titlePaid", { date: longDay(way.paidAt.toISOString(), LOCALES[lang]) })
		: t("coin-staking:unstake.titleNow")

type NothingProps = Props & Readonly<{ formId: string; errorId: string; errors: string[] | undefined }>

function NothingToAgree({ t, lang, asset, title, signedIn, isOwn, formId, errorId, errors }: NothingProps) {
	const why = !signedIn ? "signedOut" : isOwn ? "over" : "none"
	return (
		<form method="post" id={formId}>
			<h1 className="out-title">{title}</h1>
			<NoLeaving t={t} lang={lang} asset={asset} signedIn={signedIn} says={t(`coin-staking:unstake.${why}`)}>
				<FormErrors id={errorId} errors={errors} />
				{isOwn ? null : (
					<button type="submit" className="button button-line" disabled {...track("unstakeConfirm.submit")}>
						{t("coin-staking:unstake.submit")}
					</button>
				)}
				<LinkButton look={signedIn ? "signal" : "quiet"} href={paths.stakeView(lang)}>
					{t("coin-staking:unstake.toView")}
				</LinkButton>
			</NoLeaving>
		</form>
	)
}
