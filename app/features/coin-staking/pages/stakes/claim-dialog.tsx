import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { figureSize } from "#app/features/coin-staking/calculator-result.ts"
import { coinText } from "#app/features/coin-staking/figures.ts"
import { ModalSaid } from "#app/features/coin-staking/modal-said.tsx"
import type { PayoutFigures } from "#app/features/coin-staking/pages/receipt/load.server.ts"
import { PayoutSlip } from "#app/features/coin-staking/pages/receipt/payout-slip.tsx"
import { HowToSign, Refused } from "#app/features/coin-staking/refused.tsx"
import { ShortText } from "#app/features/coin-staking/short-text.tsx"
import type { T } from "#app/i18n/words.ts"
import { amountText } from "#app/lib/amount.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackReached } from "#app/tracking/marks.ts"
import { Around } from "#app/ui/around.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { FillField } from "#app/ui/fill-field.tsx"
import { live } from "#app/ui/live.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { SignAgain } from "#app/ui/sign-again.tsx"
import type { ClaimFigures } from "./claim.server.ts"

type Common = { t: T; lang: Lang; asset: Asset }
type Props = Common & {
	/** What the address asks to claim from; null: that is no position that earns. */
	claim: ClaimFigures | null
	lastResult: SubmissionResult<string[]> | undefined
	/** Refused only because the last signature is too old. */
	again: boolean
}

/** Claim Reward: how much, to whom, and a button. It opens by its hash, with and without scripts. */
export function ClaimDialog({ t, lang, asset, claim, lastResult, again }: Props) {
	const [form, fields] = useForm<{ amount: string }>({ id: "claim", ...(lastResult ? { lastResult } : {}) })
	const coins = (units: bigint) => coinText(units, asset, LOCALES[lang])
	const sent = lastResult?.initialValue as { amount?: string; request?: string } | undefined
	const all = claim ? amountText(claim.claimable, asset, lang) : ""
	const isOpen = claim !== null && claim.closed === null
	return (
		<Modal
			id="modal-claim"
			title={t("coin-staking:claim.title")}
			closeLabel={t("coin-staking:claim.close")}
			size="medium"
		>
			<PageScript name="payout" />
			{claim ? (
				<>
					<ClaimSlip t={t} lang={lang} asset={asset} claim={claim} />
					{claim.closed ? <Closed t={t} lang={lang} asset={asset} claim={claim} closed={claim.closed} /> : null}
					<form
						method="post"
						id={form.id}
						noValidate={form.noValidate}
						action={claimAction(lang, claim.stake)}
						className="claim-form"
					>
						<input type="hidden" name="stake" value={claim.stake} />
						<input type="hidden" name="request" value={sent?.request ?? claim.request} />
						<FillField
							label={t("coin-staking:claim.amount")}
							unit={asset.symbol}
							hint={t("coin-staking:claim.hint", { min: coins(claim.least), hours: claim.everyHours })}
							errors={fields.amount.errors}
							input={{ ...getInputProps(fields.amount, { type: "text" }), defaultValue: sent?.amount ?? all }}
							all={all}
							fill={t("coin-staking:claim.max")}
							marks={track("stakeView.fill")}
							isOpen={isOpen}
						/>
						<p className="claim-says">
							<Around text={t("coin-staking:claim.receiver", { owner: "|" })}>
								<ShortText text={claim.owner} />
							</Around>{" "}
							{t("coin-staking:claim.warn")}
						</p>
						<Refused t={t} id={form.errorId} errors={form.errors} again={again} marks={track("stakeView.signAgain")} />
						<ModalActions>
							<button
								type="submit"
								className="button button-signal"
								disabled={!isOpen}
								{...track("stakeView.submitClaim")}
							>
								{t("coin-staking:claim.submit")}
							</button>
						</ModalActions>
					</form>
				</>
			) : (
				<p className="notice">{t("coin-staking:claim.gone")}</p>
			)}
		</Modal>
	)
}

/** What there is to claim, large, and what it comes of. */
function ClaimSlip({ t, lang, asset, claim }: Common & { claim: ClaimFigures }) {
	const coins = (units: bigint) => coinText(units, asset, LOCALES[lang])
	const claimable = coins(claim.claimable)
	return (
		<div className="modal-slip">
			<PortraitImage family="haechi" seed={1} crop="cutout" />
			<div className="receipt slip">
				<dl className="slip-lines">
					<div className="slip-main">
						<dt>{t("coin-staking:claim.claimable")}</dt>
						<dd data-size={figureSize(claimable)}>{claimable}</dd>
					</div>
					<div>
						<dt>{t("coin-staking:claim.earned")}</dt>
						<dd>{coins(claim.earned)}</dd>
					</div>
					<div>
						<dt>{t("coin-staking:claim.claimed")}</dt>
						<dd>{coins(claim.claimed)}</dd>
					</div>
				</dl>
				<p className="slip-note">{t("coin-staking:claim.stake", { amount: coins(claim.units), days: claim.days })}</p>
			</div>
		</div>
	)
}

type ClosedProps = Common & { claim: ClaimFigures; closed: NonNullable<ClaimFigures["closed"]> }

/** Why the dialog has nothing to offer, and from when on it has. */
function Closed({ t, lang, asset, claim, closed }: ClosedProps) {
	const coins = (units: bigint) => coinText(units, asset, LOCALES[lang])
	if (closed.why === "notEnough") {
		const isAll = claim.claimable === 0n && claim.earned > 0n
		const words = { amount: coins(claim.claimable), min: coins(claim.least) }
		return <p className="notice">{isAll ? t("coin-staking:claim.none") : t("coin-staking:claim.notEnough", words)}</p>
	}
	return (
		<p className="notice">
			<Around text={t(`coin-staking:claim.${closed.why}`, { time: "|" })}>
				<DateTime at={closed.at} locale={LOCALES[lang]} local={`(${t("coin-staking:local")})`} />
			</Around>
		</p>
	)
}

/** Where the form leads: what is refused comes back with the dialog that says so. */
const claimAction = (lang: Lang, stake: string) => `${paths.stakeView(lang, { claim: stake })}#modal-claim-failed`

/** "Reward Application Completed", and where the payout is now; it looks by itself while that is under way. */
export function ClaimDone({ t, lang, asset, payout }: Common & { payout: PayoutFigures }) {
	const amount = coinText(payout.principal + payout.reward, asset, LOCALES[lang])
	const isOpen = payout.state === "queued" || payout.state === "sending"
	return (
		<Modal
			id="modal-claim-done"
			title={t("coin-staking:claim.titleDone")}
			closeLabel={t("coin-staking:claim.close")}
			size="medium"
		>
			<PageScript name="payout" />
			<div {...trackReached("stakeView.claimed")}>
				<div {...live("claimed")} data-awaiting={isOpen || undefined}>
					<p role="status">
						{isOpen ? (
							<Around text={t("coin-staking:claim.done", { amount, owner: "|" })}>
								<ShortText text={payout.to} />
							</Around>
						) : (
							<>
								<b>{t(`coin-staking:payout.states.${payout.state}`)}.</b>{" "}
								{t(`coin-staking:payout.next.${payout.state}`)}
							</>
						)}
					</p>
					<PayoutSlip t={t} lang={lang} asset={asset} payout={payout} />
				</div>
			</div>
			<ModalActions>
				<LinkButton href={paths.stakeReceipt(lang, payout.id)}>{t("coin-staking:claim.receipt")}</LinkButton>
				<LinkButton look="signal" href={paths.stakeView(lang)}>
					{t("coin-staking:claim.ok")}
				</LinkButton>
			</ModalActions>
		</Modal>
	)
}

type FailedProps = Omit<Common, "asset"> & { reason: string; stake: string | null; again: boolean }

/** "Reward application failed.", with the reason; what was typed is still in the dialog behind it. `again`: only a newer signature lacks. */
export function ClaimFailed({ t, lang, reason, stake, again }: FailedProps) {
	return (
		<Modal
			id="modal-claim-failed"
			title={t("coin-staking:claim.titleFailed")}
			closeLabel={t("coin-staking:claim.close")}
			describedBy="claim-failed-reason"
		>
			<ModalSaid
				id="claim-failed-reason"
				by={["kongz", 1]}
				lead={reason}
				after={again ? <HowToSign t={t} /> : t("coin-staking:claim.nothing")}
			/>
			<ModalActions>
				<LinkButton look={stake || again ? "line" : "signal"} href={paths.stakeView(lang)}>
					{t("coin-staking:claim.ok")}
				</LinkButton>
				{again ? <SignAgain label={t("my-page:again.button")} marks={track("stakeView.signAgain")} /> : null}
				{stake ? (
					<LinkButton look={again ? "line" : "signal"} href="#modal-claim" {...track("stakeView.again")}>
						{t("coin-staking:claim.again")}
					</LinkButton>
				) : null}
			</ModalActions>
		</Modal>
	)
}
