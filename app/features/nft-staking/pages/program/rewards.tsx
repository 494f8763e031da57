import { dateFormat } from "#app/lib/formats.ts"
import { type Asset, apart } from "#app/lib/money.ts"
import { Around } from "#app/ui/around.tsx"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { coinText, percentText, roughText, timesText, wholeText } from "../../amounts.ts"
import type { Reward } from "../../rates.ts"
import type { ClaimLine, Offer } from "./model.ts"
import type { NextStep } from "./nfts.tsx"
import { graceText, type Shown } from "./shown.ts"

/** What can be claimed of this tab, one kind under the other, set as large as it deserves. */
export function Rewards({ shown, step }: { shown: Shown; step: NextStep }) {
	const { t, page } = shown
	const first = page.claims.find(({ closed }) => closed === null)?.reward
	const lines = (
		<ul className="reward-lines" {...live("rewards")}>
			{page.claims.map((line) => (
				<RewardLine key={line.reward} shown={shown} line={line} isNext={step === "claim" && line.reward === first} />
			))}
		</ul>
	)
	return (
		<section id="rewards" className="part rewards" tabIndex={-1} aria-labelledby="rewards-title">
			<div className="wrap">
				<h2 className="part-title" id="rewards-title">
					{t("nft-staking:rewards.title")}
				</h2>
				<AsOf name="rewards" />
				{page.claims.some(({ earned }) => earned > 0n) ? (
					lines
				) : (
					<details className="question rewards-none">
						<summary {...shown.mark("unfold")}>{t("nft-staking:rewards.folded")}</summary>
						{lines}
					</details>
				)}
			</div>
		</section>
	)
}

function RewardLine({ shown, line, isNext }: { shown: Shown; line: ClaimLine; isNext: boolean }) {
	const { t, page, kind, at, locale } = shown
	const { reward, claimable, earned, claimed, closed } = line
	const asset = page.assets[reward]
	if (!asset) return null
	const [figure] = apart(coinText(claimable, asset, locale))
	const name = kind(reward)
	return (
		<li className="reward">
			<h3>{name}</h3>
			<p className="reward-sum" data-none={claimable === 0n || undefined}>
				<b>{figure}</b> <span>{t("nft-staking:rewards.claimable")}</span>
			</p>
			<p className="reward-note">
				{t("nft-staking:rewards.earned", {
					earned: coinText(earned, asset, locale),
					claimed: coinText(claimed, asset, locale),
				})}
				{closed ? (
					<>
						<br />
						<Closed shown={shown} line={line} asset={asset} closed={closed} />
					</>
				) : null}
				{page.terms.length > 0 && reward !== "bonus" && earned - claimed > claimable ? (
					<>
						<br />
						{t("nft-staking:rewards.rest")}
					</>
				) : null}
			</p>
			<p className="reward-acts">
				{closed ? null : (
					<LinkButton
						look={isNext ? "signal" : "line"}
						href={at({ claim: reward }, "#modal-claim")}
						aria-label={`${t("nft-staking:act.claim")}: ${name}`}
						{...shown.mark("claim")}
						data-param={reward}
					>
						{t("nft-staking:act.claim")}
					</LinkButton>
				)}
				<LinkButton
					look={closed ? "line" : "quiet"}
					href={at({ details: reward }, "#modal-details")}
					aria-label={`${t("nft-staking:act.details")}: ${name}`}
					{...shown.mark("details")}
					data-param={reward}
				>
					{t("nft-staking:act.details")}
				</LinkButton>
			</p>
		</li>
	)
}

type ClosedProps = { shown: Shown; line: ClaimLine; asset: Asset; closed: NonNullable<ClaimLine["closed"]> }

/** Why nothing can be claimed of it now. */
export function Closed({ shown: { t, locale, page }, line, asset, closed }: ClosedProps) {
	if (typeof closed === "object")
		return (
			<Around text={t("nft-staking:closed.too-soon", { time: "|" })}>
				<DateTime at={closed.at} locale={locale} local={`(${t("nft-staking:local")})`} />
			</Around>
		)
	return t(`nft-staking:closed.${closed}`, {
		least: coinText(line.least, asset, locale),
		weeks: page.offer?.bonusWeeks ?? 0,
	})
}

/** What a day pays and how long that can go on: the rule, the pool behind it, and what it was divided by. */
export function Rates({ shown, offer }: { shown: Shown; offer: Offer }) {
	const { t, page, locale, kind } = shown
	const { assets, terms } = page
	const figures: readonly (readonly [Reward, string])[] = [
		...(assets.twig ? [["twig", coinText(offer.twigPerDay, assets.twig, locale)] as const] : []),
		...(assets.coin && offer.coinPerDay > 0n
			? [["coin", coinText(offer.coinPerDay, assets.coin, locale)] as const]
			: []),
		...(offer.bonusBps > 0 ? [["bonus", `+${percentText(offer.bonusBps, locale)}`] as const] : []),
	]
	const rules = (
		<>
			<p className="caption rate-week">
				{t("nft-staking:rates.week")} {graceText(shown, offer)}
			</p>
			{offer.paysUsdc ? <Share shown={shown} offer={offer} /> : null}
		</>
	)
	return (
		<section className="part rates flip" aria-labelledby="rates-title">
			<div className="wrap">
				<div className="rates-head">
					<h2 className="part-title" id="rates-title">
						{t("nft-staking:rates.title")}
					</h2>
					{offer.isExample ? (
						<p className="caption">
							<span className="tag">{t("nft-staking:rates.example")}</span> {t("nft-staking:rates.exampleNote")}
						</p>
					) : null}
				</div>
				<div className="rates-board">
					<ul className="rate-figures">
						{figures.map(([reward, text]) => (
							<li key={reward}>
								<b className="display-1">{apart(text)[0]}</b>
								<span>{kind(reward)}</span>
								<small>
									{reward === "bonus"
										? t("nft-staking:rates.bonus", { weeks: offer.bonusWeeks })
										: t("nft-staking:rates.perDay")}
								</small>
							</li>
						))}
					</ul>
					{offer.pool && assets.coin ? (
						<Pool shown={shown} pool={offer.pool} asset={assets.coin} />
					) : (
						<div>{rules}</div>
					)}
				</div>
				{terms.length > 0 ? <TermRates shown={shown} /> : null}
				{offer.pool && assets.coin ? rules : null}
			</div>
		</section>
	)
}

function TermRates({ shown: { t, page, locale } }: { shown: Shown }) {
	return (
		<ul className="rate-terms">
			{page.terms.map(({ days, multiplierBps, bonusBps }) => (
				<li key={days}>
					<h3>{t("nft-staking:term.days", { days })}</h3>
					<p>
						<Around text={t("nft-staking:rates.termBonus", { times: "|", bonus: percentText(bonusBps, locale) })}>
							<b className="figure">{t("nft-staking:rates.termTimes", { times: timesText(multiplierBps, locale) })}</b>
						</Around>
					</p>
				</li>
			))}
		</ul>
	)
}

/** Ten years: the pace of today says nothing of what comes after. */
const LONG_DAYS = 3_650

type PoolProps = Readonly<{
	shown: Shown
	pool: NonNullable<Offer["pool"]>
	asset: NonNullable<Shown["page"]["assets"]["coin"]>
}>

function Pool({ shown: { t, locale }, pool, asset }: PoolProps) {
	const lasts =
		pool.lastsDays === null
			? t("nft-staking:rates.noneEarns")
			: pool.lastsDays > LONG_DAYS
				? t("nft-staking:rates.lastsYears")
				: t("nft-staking:rates.lastsDays", { days: wholeText(pool.lastsDays, locale) })
	return (
		<dl className="facts rate-facts">
			<div>
				<dt>{t("nft-staking:rates.poolLeft")}</dt>
				<dd>{roughText(pool.left, asset, locale)}</dd>
			</div>
			<div>
				<dt>{t("nft-staking:rates.poolPerDay")}</dt>
				<dd>{roughText(pool.perDay, asset, locale)}</dd>
			</div>
			<div className="rate-lasts">
				<dt>{t("nft-staking:rates.lasts")}</dt>
				<dd>{pool.isOpen ? lasts : t("nft-staking:rates.dry")}</dd>
			</div>
		</dl>
	)
}

const MONTH = { year: "numeric", month: "long", timeZone: "UTC" } as const

/** The declared pool in dollars, and its denominator. */
function Share({ shown: { t, page, locale, name }, offer: { share } }: { shown: Shown; offer: Offer }) {
	const asset = page.assets.usdc
	if (!asset) return null
	if (!share) return <p className="rate-share">{t("nft-staking:rates.noShare")}</p>
	return (
		<p className="rate-share">
			{t(share.perNftDay > 0n ? "nft-staking:rates.share" : "nft-staking:rates.noDays", {
				name,
				month: dateFormat(locale, MONTH).format(new Date(`${share.month}-01T00:00:00Z`)),
				pool: coinText(share.pool, asset, locale),
				days: wholeText(share.nftDays, locale),
				each: coinText(share.perNftDay, asset, locale),
			})}
		</p>
	)
}
