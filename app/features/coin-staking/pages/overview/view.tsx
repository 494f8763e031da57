import { Calculator, type PlanLine } from "#app/features/coin-staking/calculator.tsx"
import { coinsInShort, growingText } from "#app/features/coin-staking/figures.ts"
import type { RewardMethod } from "#app/features/coin-staking/plans.ts"
import { PriceNote } from "#app/features/coin-staking/price-note.tsx"
import type { ReserveFacts } from "#app/features/coin-staking/reserve-facts.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { type Price, worthText } from "#app/prices/worth.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { AsOf, SilentProvider, useSilent } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { Once } from "#app/ui/once.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { Reserve } from "./reserve.tsx"

export type StatusFigures = Readonly<{ staked: bigint; earned: bigint; positions: number; nextEnd: Date | null }>
type Props = {
	t: T
	lang: Lang
	asset: Asset
	plans: {
		terms: readonly PlanLine[]
		method: RewardMethod
		example: boolean
		/** When a deposit that is final today begins to earn. */
		start: string
	} | null
	/** Of one coin, elsewhere; null: not known now. */
	price: Price | null
	/** Null: nobody is signed in. */
	status: StatusFigures | null
	reserve: ReserveFacts
	calculator: { typed: string; typedIn: Lang; days: number }
}

const STEPS = ["s1", "s2", "s3", "s4", "s5", "s6"] as const
const exact = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value)
const QUESTIONS = ["q1", "q2", "q3", "q4", "q5", "q6"] as const

export function Overview(props: Props) {
	const { t, plans, asset, lang, price, reserve } = props
	const silent = useSilent()
	const coin = asset.symbol
	const offer = JSON.stringify([lang, coin, plans], exact)
	const open = (plans?.terms ?? []).map(({ days, left }) => [days, left > 0n] as const)
	return (
		<div className="staking" data-wallet-needs="solana">
			<div className="stake-hero wrap">
				<div className="stake-head">
					<h1>{t("coin-staking:title", { coin })}</h1>
					<p className="lead">{t("coin-staking:lead", { coin })}</p>
				</div>
				{plans ? (
					<>
						<Once
							name={`coin-staking/calculator ${offer} ${JSON.stringify([props.calculator, price])}`}
							id="calculator"
						>
							<Calculator {...props.calculator} {...{ t, lang, asset, price }} {...plans} />
						</Once>
						<PageScript name="calculator" />
					</>
				) : (
					<p className="notice">{t("coin-staking:noPlans")}</p>
				)}
			</div>
			<Once
				name={`coin-staking/reserve ${lang} ${JSON.stringify([asset, reserve, silent], exact)}`}
				className="flip"
				{...live("reserve")}
			>
				<SilentProvider value={silent}>
					<Reserve t={t} lang={lang} asset={asset} reserve={reserve} />
				</SilentProvider>
			</Once>
			<div className="wrap stake-rest">
				<Status {...props} />
				<Once name={`coin-staking/process ${lang} ${coin} ${JSON.stringify(open)}`} className="stake-process">
					<Process t={t} lang={lang} coin={coin} open={open} />
				</Once>
				<Once name={`coin-staking/about ${lang} ${coin}`} className="stake-about">
					<About t={t} coin={coin} />
				</Once>
				<p className="stake-links">
					<a href={paths.watch(lang)} {...trackLink(paths.watch(lang))}>
						{t("coin-staking:status.watch")}
					</a>
					<a href={paths.isItUs(lang)} {...trackLink(paths.isItUs(lang))}>
						{t("coin-staking:status.isItUs")}
					</a>
				</p>
			</div>
		</div>
	)
}

type ProcessProps = Pick<Props, "t" | "lang"> & { coin: string; open: readonly (readonly [number, boolean])[] }

/** After how it goes, a way in for each term: one that is sold out says so. */
function Process({ t, lang, coin, open }: ProcessProps) {
	return (
		<>
			<h2>{t("coin-staking:process.title")}</h2>
			<ol className="stake-course">
				{STEPS.map((step) => (
					<li key={step}>
						<b>{t(`coin-staking:process.${step}.t`)}</b> {t(`coin-staking:process.${step}.d`)}
					</li>
				))}
			</ol>
			<div className="actions">
				{open.map(([days, isOpen]) =>
					isOpen ? (
						<LinkButton
							key={days}
							href={paths.stakeWrite(lang, { days })}
							{...track("stakeOverview.go")}
							data-param={days}
						>
							{t("coin-staking:calculator.go", { amount: coin, days })}
						</LinkButton>
					) : (
						<span key={days}>{t("coin-staking:calculator.soldOut", { days })}</span>
					),
				)}
			</div>
		</>
	)
}

function About({ t, coin }: { t: T; coin: string }) {
	return (
		<>
			<div>
				<h2>{t("coin-staking:what.title")}</h2>
				<p className="lead">{t("coin-staking:what.text", { coin })}</p>
				<p>{t("coin-staking:what.own")}</p>
			</div>
			<div>
				<h2>{t("coin-staking:faq.title")}</h2>
				{QUESTIONS.map((key) => (
					<details key={key} className="question">
						<summary {...track("stakeOverview.question")} data-param={key}>
							{t(`coin-staking:faq.${key}.q`)}
						</summary>
						<p>{t(`coin-staking:faq.${key}.a`)}</p>
					</details>
				))}
			</div>
		</>
	)
}

function Status({ t, lang, asset, status, price }: Props) {
	const locale = LOCALES[lang]
	return (
		<section className="mine" {...live("status")}>
			<h2>{t("coin-staking:status.title")}</h2>
			{status === null ? (
				<>
					<p>{t("coin-staking:status.signedOut")}</p>
					<p className="actions">
						<button
							type="button"
							className="button button-line"
							command="show-modal"
							commandfor="modal-wallet"
							{...track("walletDialog.open")}
						>
							{t("coin-staking:status.connect")}
						</button>
						<LinkButton look="quiet" href={paths.stakeView(lang)}>
							{t("coin-staking:status.view")}
						</LinkButton>
					</p>
				</>
			) : (
				<>
					<dl className="facts">
						<div>
							<dt>{t("coin-staking:status.staked")}</dt>
							<dd>{coinsInShort(status.staked, asset, locale)}</dd>
						</div>
						{price && status.staked > 0n ? (
							<div>
								<dt>{t("coin-staking:price.worth")}</dt>
								<dd>{worthText(status.staked, asset, price, locale)}</dd>
							</div>
						) : null}
						<div>
							<dt>{t("coin-staking:status.positions")}</dt>
							<dd>{status.positions}</dd>
						</div>
						<div>
							<dt>{t("coin-staking:status.earned")}</dt>
							<dd>{growingText(status.earned, asset, locale)}</dd>
						</div>
						{status.nextEnd ? (
							<div>
								<dt>{t("coin-staking:status.nextEnd")}</dt>
								<dd>
									<DateTime at={status.nextEnd} locale={locale} local={t("coin-staking:local")} />
								</dd>
							</div>
						) : null}
					</dl>
					<AsOf />
					{price && status.staked > 0n ? <PriceNote t={t} lang={lang} asset={asset} price={price} /> : null}
					{status.positions === 0 ? <p>{t("coin-staking:status.none")}</p> : null}
					<p className="actions">
						<LinkButton href={paths.stakeView(lang)}>{t("coin-staking:status.view")}</LinkButton>
					</p>
				</>
			)}
		</section>
	)
}
