import type { ReactNode } from "react"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { coinText, percentText, roughText, wholeText } from "../../amounts.ts"
import { daySum, termSum } from "../../sums.ts"
import { DAY_MS } from "../../weeks.ts"
import { AFTER, Faces, keptKey, lostTexts } from "./act-parts.tsx"
import { type Asked, type AskedNft, skipReason } from "./model.ts"
import { graceText, listOf, type Shown } from "./shown.ts"

type AskProps = { shown: Shown; asked: Asked; precautions: ReactNode }

/** What will happen to which NFTs: No, or the action. It opens by its hash, with and without scripts. */
export function AskDialog({ shown, asked, precautions }: AskProps) {
	const { t, at, page } = shown
	const taken = asked.items.filter(({ refused }) => refused === null)
	const left = asked.items.filter(({ refused }) => refused !== null)
	const stakes = asked.do === "stake"
	const hasTerms = stakes && page.terms.length > 0
	// What was chosen stays chosen.
	const back = at({ n: page.chosen }, AFTER)
	const act = t(stakes ? "nft-staking:act.staking" : "nft-staking:act.unstaking")
	return (
		<Modal
			id="modal-confirm"
			title={t(stakes ? "nft-staking:ask.titleStake" : "nft-staking:ask.titleUnstake")}
			closeLabel={t("nft-staking:close")}
			size={taken.length === 0 ? "small" : hasTerms ? "large" : "medium"}
			{...(taken.length === 0 ? { describedBy: "ask-nothing" } : {})}
		>
			{asked.items.length > 0 ? <p className="caption">{t("nft-staking:ask.caption")}</p> : null}
			{taken.length > 0 ? (
				<>
					<p>
						{t(stakes ? "nft-staking:ask.stake" : "nft-staking:ask.unstake", {
							count: wholeText(taken.length, shown.locale),
						})}
					</p>
					<Faces shown={shown} numbers={taken.map(({ number }) => number)} />
				</>
			) : (
				<p className="notice" id="ask-nothing">
					{t(asked.items.length > 0 ? "nft-staking:ask.nothing" : "nft-staking:error.none")}
				</p>
			)}
			{left.length > 0 ? <LeftOut shown={shown} items={left} /> : null}
			{taken.length > 0 ? (
				// Refused, it comes back with these NFTs. What is missing our own sentences say, in the language of the page.
				<form
					method="post"
					action={at({ do: asked.do, n: asked.items.map(({ number }) => number) }, "#modal-failed")}
					id="ask"
					noValidate
				>
					<input type="hidden" name="do" value={asked.do} />
					<input type="hidden" name="tab" value={page.tab} />
					<input type="hidden" name="request" value={asked.request} />
					{taken.map(({ number }) => (
						<input key={number} type="hidden" name="n" value={number} />
					))}
					{hasTerms ? <TermChoice shown={shown} count={taken.length} /> : null}
					{stakes ? <StakeFacts shown={shown} count={taken.length} /> : null}
					{stakes ? null : <LeaveFacts shown={shown} items={taken} />}
					{hasTerms ? (
						<>
							{precautions}
							<CheckField
								label={t("nft-staking:ask.agree")}
								input={{ id: "ask-agree", name: "agree", required: true }}
							/>
							<p className="field-error" id="ask-agree-error" role="alert" hidden>
								{t("nft-staking:error.agree")}
							</p>
							<p className="field-hint">{t("nft-staking:ask.signs")}</p>
						</>
					) : null}
					<ModalActions>
						<LinkButton href={back} {...shown.mark("no")}>
							{t("nft-staking:ask.no")}
						</LinkButton>
						<Button type="submit" look="signal" {...shown.mark("confirm")} data-param={asked.do}>
							{act}
						</Button>
					</ModalActions>
				</form>
			) : (
				<ModalActions>
					<LinkButton look="signal" href={back} {...shown.mark("closed")}>
						{t("nft-staking:ok")}
					</LinkButton>
				</ModalActions>
			)}
			<PageScript name="nft-watch" />
		</Modal>
	)
}

function LeftOut({ shown: { t, name }, items }: { shown: Shown; items: readonly AskedNft[] }) {
	return (
		<ul className="left-out">
			{items.map(({ number, refused }) => (
				<li key={number}>
					<b>{`${name} ${number}`}</b> {t(`nft-staking:skip.${skipReason(refused)}`)}
				</li>
			))}
		</ul>
	)
}

function StakeFacts({ shown, count }: { shown: Shown; count: number }) {
	const { t, page, program, locale } = shown
	const { offer, assets } = page
	const hasTerms = page.terms.length > 0
	const sum = offer && daySum(offer, count)
	const lines = [
		sum && assets.twig ? coinText(sum.twig, assets.twig, locale) : null,
		sum && assets.coin && sum.coin > 0n ? coinText(sum.coin, assets.coin, locale) : null,
	].filter((line) => line !== null)
	return (
		<dl className="facts">
			{hasTerms ? null : (
				<div>
					<dt>{t("nft-staking:ask.perDay")}</dt>
					<dd>{listOf(shown, lines)}</dd>
				</div>
			)}
			<div>
				<dt>{t("nft-staking:ask.custody")}</dt>
				<dd className="told">{t(`nft-staking:card.custody.${program.custody}`)}</dd>
			</div>
			<div>
				<dt>{t("nft-staking:ask.week")}</dt>
				<dd className="told">
					{t("nft-staking:ask.weekly")} {offer ? graceText(shown, offer) : null}
				</dd>
			</div>
			{hasTerms && offer ? (
				<div>
					<dt>{t("nft-staking:ask.paid")}</dt>
					<dd className="told">{t("nft-staking:ask.paidTerm", { hours: offer.coolingOffHours })}</dd>
				</div>
			) : null}
		</dl>
	)
}

/** The terms side by side, with what each pays for exactly these NFTs, when it ends, and what leaving early costs. */
function TermChoice({ shown, count }: { shown: Shown; count: number }) {
	const { t, page, locale } = shown
	const { offer, assets, terms, now } = page
	return (
		<>
			<fieldset className="term-choice" aria-describedby="ask-term-error">
				<legend>{t("nft-staking:ask.term")}</legend>
				<p className="field-error" id="ask-term-error" role="alert" hidden>
					{t("nft-staking:error.term")}
				</p>
				<div className="choices">
					{terms.map((term) => {
						const sum = offer && termSum(offer, count, term)
						const coin = assets.coin
						return (
							<label key={term.days}>
								<input type="radio" name="term" value={term.days} required defaultChecked={page.term === term.days} />
								<b>{wholeText(term.days, locale)}</b>
								<span>{t("nft-staking:term.unit")}</span>
								{sum && assets.twig ? (
									<span>{t("nft-staking:choose.perDay", { sum: coinText(sum.perDay.twig, assets.twig, locale) })}</span>
								) : null}
								{sum && coin ? (
									<>
										<span>{t("nft-staking:choose.perDay", { sum: coinText(sum.perDay.coin, coin, locale) })}</span>
										<span>
											{t("nft-staking:term.bonus", {
												bonus: percentText(term.bonusBps, locale),
												sum: coinText(sum.atEnd.bonus, coin, locale),
											})}
										</span>
										<span>
											{t("nft-staking:term.all", { sum: coinText(sum.atEnd.coin + sum.atEnd.bonus, coin, locale) })}
										</span>
									</>
								) : null}
								<span>
									{t("nft-staking:term.ends", {
										time: utcText(new Date(now.getTime() + term.days * DAY_MS), locale),
									})}
								</span>
							</label>
						)
					})}
				</div>
			</fieldset>
			{offer ? (
				<p className="notice">
					{t("nft-staking:ask.early", { hours: offer.coolingOffHours, wait: offer.cooldownHours })}
				</p>
			) : null}
		</>
	)
}

/** What comes of leaving: how, what it costs, and from when on the NFTs are free. */
function LeaveFacts({ shown, items }: { shown: Shown; items: readonly AskedNft[] }) {
	const { t, page, locale } = shown
	const leaving = items.flatMap(({ leaving }) => (leaving ? [leaving] : []))
	const early = leaving.filter(({ way }) => way === "early")
	const isWhole = leaving.some(({ way }) => way === "whole")
	const closedBonus = leaving.reduce((sum, { way, lost }) => sum + (way === "free" ? (lost.bonus ?? 0n) : 0n), 0n)
	const bonusAsset = page.assets.bonus
	const lost = lostTexts(
		shown,
		early.map((one) => one.lost),
	)
	const freeAt = leaving.reduce<Date | null>(
		(last, { freeAt }) => (freeAt && (!last || freeAt > last) ? freeAt : last),
		null,
	)
	return (
		<>
			{early.length > 0 ? <p>{t("nft-staking:ask.leaveEarly", { count: early.length })}</p> : null}
			{isWhole ? <p>{t("nft-staking:ask.leaveWhole")}</p> : null}
			{early.length === 0 && !isWhole ? (
				<p>
					{closedBonus > 0n && bonusAsset
						? t("nft-staking:ask.leaveBonus", { sum: roughText(closedBonus, bonusAsset, locale) })
						: t(keptKey(page))}
				</p>
			) : null}
			<dl className="facts">
				{early.length > 0 ? (
					<div>
						<dt>{t("nft-staking:ask.lost")}</dt>
						<dd>{lost.length > 0 ? listOf(shown, lost) : t("nft-staking:ask.lostNothing")}</dd>
					</div>
				) : null}
				{freeAt ? (
					<div>
						<dt>{t("nft-staking:ask.freeAt")}</dt>
						<dd>
							<DateTime at={freeAt} locale={locale} local={t("nft-staking:local")} />
						</dd>
					</div>
				) : null}
			</dl>
			{early.length > 0 && page.offer ? (
				<p className="field-hint">{t("nft-staking:ask.undo", { hours: page.offer.undoHours })}</p>
			) : null}
		</>
	)
}
