import type { ReactNode } from "react"
import { amountText } from "#app/lib/amount.ts"
import { type Asset, apart } from "#app/lib/money.ts"
import { Around } from "#app/ui/around.tsx"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { FillField } from "#app/ui/fill-field.tsx"
import { live } from "#app/ui/live.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { coinText } from "../../amounts.ts"
import { ANSWERS } from "../../forms.ts"
import type { ClaimAsk, ClaimResult, Details, SurveyAsk } from "./model.ts"
import { Closed } from "./rewards.tsx"
import type { Shown } from "./shown.ts"

/** Claim Reward: how much, and to whom. It leads on to the questions; an amount that is refused comes back here, at the address of those. */
export function ClaimDialog({ shown, claim }: { shown: Shown; claim: ClaimAsk }) {
	const { t, lang, page, program, kind, locale, at } = shown
	const { reward } = claim
	const asset = page.assets[reward]
	const line = page.claims.find((one) => one.reward === reward)
	if (!asset || !line) return null
	const all = amountText(line.claimable, asset, lang)
	const isOpen = line.closed === null
	return (
		<Modal
			id={claim.errors.length > 0 ? "modal-survey" : "modal-claim"}
			title={t("nft-staking:claim.title", { kind: kind(reward) })}
			closeLabel={t("nft-staking:close")}
		>
			<PageScript name="nft-watch" />
			{line.closed ? (
				<p className="notice">
					<Closed shown={shown} line={line} asset={asset} closed={line.closed} />
				</p>
			) : null}
			<form method="get" action={at({}, "#modal-survey")} id="claim">
				<input type="hidden" name="tab" value={page.tab} />
				<input type="hidden" name="claim" value={reward} />
				<input type="hidden" name="step" value="survey" />
				<FillField
					label={t("nft-staking:claim.amount")}
					unit={asset.symbol}
					hint={t("nft-staking:claim.hint", {
						claimable: coinText(line.claimable, asset, locale),
						least: coinText(line.least, asset, locale),
					})}
					errors={claim.errors}
					input={{
						id: "claim-amount",
						name: "amount",
						type: "text",
						defaultValue: isOpen ? (claim.typed ?? all) : "",
					}}
					all={all}
					fill={t(`nft-staking:claim.${program.fillAll}`)}
					marks={shown.mark("fill")}
					isOpen={isOpen}
				/>
				<p className="field-hint">
					<Around
						text={t(reward === "twig" ? "nft-staking:claim.toLedger" : "nft-staking:claim.toWallet", { owner: "|" })}
					>
						<span className="breaks">{claim.to}</span>
					</Around>
				</p>
				<ModalActions>
					<Button type="submit" look="signal" disabled={!isOpen} {...shown.mark("claimNext")} data-param={reward}>
						{t("nft-staking:claim.next")}
					</Button>
				</ModalActions>
			</form>
		</Modal>
	)
}

/** A few questions before a reward, and Confirm; where they were answered this month, Confirm alone. */
export function SurveyDialog({ shown, survey }: { shown: Shown; survey: SurveyAsk }) {
	const { t, page, program, kind, locale, at } = shown
	const asset = page.assets[survey.reward]
	if (!asset) return null
	const questions = survey.questions.slice(0, ANSWERS.length)
	const asks = questions.length > 0
	const title = asks ? program.survey : "titleConfirm"
	return (
		<Modal
			id="modal-survey"
			title={t(`nft-staking:survey.${title}`)}
			closeLabel={t("nft-staking:close")}
			size={asks ? "medium" : "small"}
		>
			<p className="survey-sum">
				<b className="figure">{apart(coinText(survey.units, asset, locale))[0]}</b> <span>{kind(survey.reward)}</span>
			</p>
			<form
				method="post"
				action={at({ claim: survey.reward, amount: survey.typed, step: "survey" }, "#modal-claim-failed")}
				id="survey"
			>
				<input type="hidden" name="do" value="claim" />
				<input type="hidden" name="tab" value={page.tab} />
				<input type="hidden" name="claim" value={survey.reward} />
				<input type="hidden" name="amount" value={survey.typed} />
				<input type="hidden" name="request" value={survey.request} />
				{asks ? <p>{t("nft-staking:survey.skip")}</p> : null}
				{questions.map((question, place) => (
					<fieldset key={question.id} className="survey-question">
						<legend>
							{question.text} {question.example ? <span className="tag">{t("nft-staking:rates.example")}</span> : null}
						</legend>
						{question.choices.map((choice, index) => (
							<label key={choice}>
								<input type="radio" name={ANSWERS[place]} value={`${question.id}:${index}`} />
								<span>{choice}</span>
							</label>
						))}
						<label>
							<input type="radio" name={ANSWERS[place]} value="" defaultChecked />
							<span>{t("nft-staking:survey.none")}</span>
						</label>
					</fieldset>
				))}
				<p className="field-hint">{t("nft-staking:survey.closing")}</p>
				<ModalActions>
					<LinkButton href={at({}, "#rewards")} {...shown.mark("no")}>
						{t("nft-staking:ask.no")}
					</LinkButton>
					<Button type="submit" look="signal" {...shown.mark("claimConfirm")} data-param={survey.reward}>
						{t("nft-staking:survey.confirm")}
					</Button>
				</ModalActions>
			</form>
		</Modal>
	)
}

/** "Reward Application Completed", with the receipt: its address shows how far it has come, at any time. */
export function ClaimDone({ shown, claimed }: { shown: Shown; claimed: ClaimResult }) {
	const { t, page, kind, at } = shown
	const asset = page.assets[claimed.reward]
	if (!asset) return null
	const isOpen = claimed.state === "queued" || claimed.state === "sending"
	return (
		<Modal id="modal-claim-done" title={t("nft-staking:done.title")} closeLabel={t("nft-staking:close")}>
			<PageScript name="nft-watch" />
			<div {...live("claimed")} data-awaiting={isOpen || undefined}>
				<div {...shown.reached("claimed", claimed.reward)} className="claim-receipt">
					<Receipt title={kind(claimed.reward)} lines={receiptLines(shown, claimed, asset)} />
				</div>
				{isOpen ? <p className="field-hint">{t("nft-staking:done.soon")}</p> : null}
				<ModalActions>
					<LinkButton look="signal" href={at({}, "#rewards")} {...shown.mark("closed")}>
						{t("nft-staking:ok")}
					</LinkButton>
				</ModalActions>
			</div>
			{page.wallet ? null : <p className="field-hint">{t("nft-staking:own.signedOutShort")}</p>}
		</Modal>
	)
}

function receiptLines({ t, locale }: Shown, claimed: ClaimResult, asset: Asset) {
	const moment = (at: Date) => <DateTime at={at} locale={locale} local={t("nft-staking:local")} />
	const line = (key: string, label: string, value: ReactNode, total = false) => ({ key, label, value, total })
	const { signature, paidAt } = claimed
	return [
		line("amount", t("nft-staking:claim.amount"), coinText(claimed.units, asset, locale), true),
		line("state", t("nft-staking:done.state"), t(`nft-staking:state.${stateOf(claimed)}`)),
		line("at", t("nft-staking:done.asked"), moment(claimed.at)),
		...(paidAt ? [line("paid", t("nft-staking:done.paid"), moment(paidAt))] : []),
		line("to", t("nft-staking:done.to"), <span className="breaks">{claimed.to}</span>),
		...(signature ? [line("tx", t("nft-staking:done.tx"), <span className="breaks">{signature}</span>)] : []),
	]
}

/** Points are in their ledger at once; the others come by the chain. */
const stateOf = ({ reward, state }: ClaimResult) =>
	reward === "twig" && state === "done" ? ("credited" as const) : state

/** What was claimed of one kind of reward, newest first, with a search by days. */
export function DetailsDialog({ shown, details }: { shown: Shown; details: Details }) {
	const { t, page, kind, locale, at } = shown
	const { reward, search, entries, older } = details
	const asset = page.assets[reward]
	if (!asset) return null
	const isSearch = Boolean(search.from || search.to)
	return (
		<Modal
			id="modal-details"
			title={t("nft-staking:details.title", { kind: kind(reward) })}
			closeLabel={t("nft-staking:close")}
			size="medium"
		>
			<form method="get" action={at({}, "#modal-details")} className="search">
				<input type="hidden" name="tab" value={page.tab} />
				<input type="hidden" name="details" value={reward} />
				{(["from", "to"] as const).map((end) => (
					<div key={end} className="field">
						<label htmlFor={`details-${end}`}>{t(`nft-staking:details.${end}`)}</label>
						<div className="field-box">
							<input id={`details-${end}`} type="date" name={end} defaultValue={search[end]} />
						</div>
					</div>
				))}
				<Button type="submit" {...shown.mark("search")}>
					{t("nft-staking:details.search")}
				</Button>
			</form>
			<div {...live("details")}>
				{entries.length > 0 ? (
					<ul className="records">
						{entries.map((entry) => (
							<li key={entry.id} className="record record-line">
								<div className="record-head">
									<p className="record-sum figure">{coinText(entry.units, asset, locale)}</p>
									<p className="record-kind">
										<DateTime at={entry.at} locale={locale} local={`(${t("nft-staking:local")})`} />
									</p>
									<p className="record-state">{t(`nft-staking:state.${stateOf(entry)}`)}</p>
								</div>
								<p className="record-acts">
									<a href={at({ claimed: entry.id }, "#modal-claim-done")} {...shown.mark("receipt")}>
										{t("nft-staking:done.receipt")}
									</a>
								</p>
							</li>
						))}
					</ul>
				) : (
					<p className="table-empty">{t(isSearch ? "nft-staking:details.noneFound" : "nft-staking:details.none")}</p>
				)}
				{older ? (
					<p className="actions">
						<LinkButton href={older} {...shown.mark("older")}>
							{t("nft-staking:details.older")}
						</LinkButton>
					</p>
				) : null}
			</div>
		</Modal>
	)
}
