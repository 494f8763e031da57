import type { T } from "#app/i18n/words.ts"
import { apart } from "#app/lib/money.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton, type Look } from "#app/ui/button.tsx"
import { live } from "#app/ui/live.ts"
import { Host } from "./host.tsx"
import type { Own, OwnStakes } from "./staking-summary-facts.ts"
import { UnlockTicket } from "./unlock-ticket.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	own: Own
	/** Something else on the page is the next step. */
	otherIsNext: boolean
}>
type Stakes = Props & Readonly<{ stakes: OwnStakes }>

/** What a member has: staked now, earned so far, and what comes free next. */
export function StakingSummary(props: Props) {
	const { t, lang, own } = props
	const { stakes, at, address } = own
	return (
		<section className="own-top" aria-labelledby="own" data-now={at.getTime()} {...live("own")}>
			<div className="own-has">
				{stakes === null ? (
					<h2 id="own" className="own-said">
						{t("my-page:own.silent")}
					</h2>
				) : stakes.staked === null ? (
					<Nothing {...props} stakes={stakes} />
				) : (
					<Staked {...props} stakes={stakes} staked={stakes.staked} />
				)}
				<Earned {...props} />
				<AsOf />
			</div>
			{stakes?.next ? (
				<UnlockTicket t={t} lang={lang} next={stakes.next} now={at} address={address} />
			) : (
				<div className="own-host">
					<Host address={address} className="own-host-picture" />
					{stakes?.staked ? <p>{t("my-page:next.none")}</p> : null}
				</div>
			)}
		</section>
	)
}

/** Digits and marks beyond which a figure is set smaller, step by step. */
const LONG = [6, 9, 12] as const
const sizeOf = (figure: string) => LONG.filter((most) => figure.length > most).length

function Staked({ t, lang, stakes, staked, otherIsNext }: Stakes & Readonly<{ staked: string }>) {
	const [figure, unit] = apart(staked)
	const { free, positions, wallets } = stakes
	return (
		<>
			<h2 id="own" className="caption own-label">
				{t("my-page:own.staked")}
			</h2>
			<p className={`own-sum own-sum-${sizeOf(figure)}`}>
				<b>{figure}</b> <small>{unit}</small>
			</p>
			<dl className="own-counts">
				<div>
					<dt>{t("my-page:own.positions")}</dt>
					<dd className="figure">{positions}</dd>
				</div>
				<div>
					<dt>{t("my-page:own.wallets")}</dt>
					<dd className="figure">{wallets}</dd>
				</div>
			</dl>
			{free ? <p className="own-free">{t("my-page:own.free", { amount: free.amount })}</p> : null}
			<p className="actions">
				{free ? (
					<LinkButton look="signal" href={free.href} {...track("myPage.takeOut")}>
						{t("my-page:own.takeOut")}
					</LinkButton>
				) : null}
				<LinkButton look={lookOf(free !== null || otherIsNext)} href={paths.stakeWrite(lang)}>
					{t("my-page:own.more")}
				</LinkButton>
			</p>
		</>
	)
}

/** One step on a page is the next one. */
const lookOf = (isTaken: boolean): Look => (isTaken ? "line" : "signal")

function Nothing({ t, lang, own, stakes, otherIsNext }: Stakes) {
	// Who has applied or staked before knows where the coins come from.
	const needsCoins = own.demo && stakes.listed === 0 && !otherIsNext
	return (
		<>
			<h2 id="own" className="own-said">
				{t(stakes.listed === 0 ? "my-page:titleNothing" : "my-page:titleNothingNow")}
			</h2>
			<p className="lead">{t(needsCoins ? "my-page:own.nothingDemo" : "my-page:own.nothing")}</p>
			<p className="actions">
				{needsCoins ? (
					<LinkButton look="signal" href={paths.demo(lang)}>
						{t("my-page:own.faucet")}
					</LinkButton>
				) : null}
				<LinkButton look={lookOf(needsCoins || otherIsNext)} href={paths.coinStaking(lang)}>
					{t("my-page:own.start")}
				</LinkButton>
			</p>
		</>
	)
}

/** Coins of all positions there ever were, and the city's points. Who has neither is shown neither. */
function Earned({ t, lang, own: { stakes, twig } }: Props) {
	const points = twig && !twig.isNone ? twig.text : null
	if (!stakes?.listed && points === null) return null
	return (
		<dl className="own-earned">
			{stakes?.listed ? (
				<div>
					<dt>{t("my-page:own.earned")}</dt>
					<dd>
						<Figure text={stakes.earned} />
						{stakes.unclaimed ? (
							<small>
								<a href={paths.stakeView(lang)} {...trackLink(paths.stakeView(lang))}>
									{t("my-page:own.unclaimed", { amount: stakes.unclaimed })}
								</a>
							</small>
						) : null}
					</dd>
				</div>
			) : null}
			{points === null ? null : (
				<div>
					<dt>{t("my-page:own.twig")}</dt>
					<dd>
						<Figure text={points} />
					</dd>
				</div>
			)}
		</dl>
	)
}

function Figure({ text }: Readonly<{ text: string }>) {
	const [figure, unit] = apart(text)
	return (
		<span className="own-figure">
			{figure} <small>{unit}</small>
		</span>
	)
}
