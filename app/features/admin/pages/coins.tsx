import type { T } from "#app/i18n/words.ts"
import { longDay } from "#app/lib/formats.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import type { CoinEntry } from "../coins/list-coins.server.ts"
import { ScreenHead } from "../frame.tsx"
import { daysText, valueText } from "../rule-words.ts"
import { Origin } from "./origin.tsx"
import { versionsPath } from "./rules.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
/** Plans of coin staking: each term with its part of the budget, in base units. */
type Plans = Readonly<{
	key: string
	validFrom: Date
	terms: readonly Readonly<{ days: number; aprBps: number; poolBps: number; free: bigint; held: bigint }>[]
}>
type Props = Words &
	Readonly<{
		coins: readonly CoinEntry[]
		/** Null: none are in force. */
		plans: Plans | null
		/** Id of the coin that is staked. */
		staked: string
		/** Whoever looks may propose other plans. */
		proposes: boolean
	}>

const SUMS = ["reward", "owed", "free", "perDay"] as const

/** What is promised and held by each coin first, then whom it is promised to, our accounts, and where each value comes from. */
export function CoinsPage({ t, lang, coins, plans, staked, proposes }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.coins")} lead={t("operators-catalog:coins.lead")}>
				{proposes ? (
					<a className="button button-signal" href={paths.admin("rules/plans")}>
						{t("admin:rules.propose")}
					</a>
				) : null}
			</ScreenHead>
			{coins.map((coin) => (
				<section key={coin.id} className="rule coin" aria-labelledby={`coin-${coin.id}`}>
					<div className="rule-head">
						<div>
							<h2 id={`coin-${coin.id}`}>{coin.symbol}</h2>
							<p className="rule-key">
								<code>{coin.id}</code> <span>{coin.chain}</span>
							</p>
						</div>
					</div>
					<Sums {...{ t, lang, coin }} />
					{coin.id === staked ? <Terms {...{ t, lang, coin, plans }} /> : null}
					<Vaults {...{ t, lang, coin }} />
					<Facts {...{ t, lang, coin }} />
				</section>
			))}
		</>
	)
}

type CoinProps = Words & Readonly<{ coin: CoinEntry }>
const sum = (lang: Lang, coin: CoinEntry, units: bigint) => formatMoney(money(coin, units), LOCALES[lang])

/** The newest report: what is staked, large; what is promised for it beside it. */
function Sums({ t, lang, coin }: CoinProps) {
	const { sums } = coin
	if (!sums) return <p className="rule-note">{t("operators-catalog:coins.noReport")}</p>
	return (
		<>
			<h3>{t("operators-catalog:coins.sums", { day: longDay(sums.day, LOCALES[lang]) })}</h3>
			<dl className="coin-sums rule-pairs">
				<div className="coin-first">
					<dt>{t("operators-catalog:coins.principal")}</dt>
					<dd className="rule-big">{sum(lang, coin, sums.principal)}</dd>
				</div>
				{SUMS.map((name) => (
					<div key={name}>
						<dt>{t(`operators-catalog:coins.${name}`)}</dt>
						<dd className="figure">{sum(lang, coin, sums[name])}</dd>
					</div>
				))}
			</dl>
		</>
	)
}

/** Our accounts as the books have them; whose each is stands below its address, for who compares them. */
function Vaults({ t, lang, coin }: CoinProps) {
	return (
		<>
			<h3>{t("operators-catalog:coins.vaults")}</h3>
			<Table
				caption={t("operators-catalog:coins.vaults")}
				empty={t("operators-catalog:none")}
				rows={coin.vaults}
				rowKey={({ role }) => role}
				columns={[
					{
						key: "role",
						label: t("operators-catalog:what"),
						cell: ({ role }) => <b>{t(`operators-catalog:coins.role.${role}`)}</b>,
					},
					{
						key: "units",
						label: t("operators-catalog:coins.books"),
						figure: true,
						cell: ({ units }) => sum(lang, coin, units),
					},
					{
						key: "account",
						label: t("operators-catalog:coins.account"),
						cell: ({ account, owner }) => (
							<span className="coin-address">
								<span className="figure breaks">{account}</span>
								<small>
									{t("operators-catalog:coins.owner")} <span className="figure breaks">{owner}</span>
								</small>
							</span>
						),
					},
					{
						key: "from",
						label: t("operators-catalog:from"),
						cell: ({ variable }) => (
							<span className="rule-small">
								<Origin t={t} variable={variable} />
							</span>
						),
					},
				]}
			/>
		</>
	)
}

/** What hardly ever changes: by which name, address and decimals the site knows the coin, and who says so. */
function Facts({ t, coin }: CoinProps) {
	return (
		<>
			<h3>{t("operators-catalog:value")}</h3>
			<dl className="coin-facts">
				{coin.facts.map(({ what, value, variable }) => (
					<div key={what}>
						<dt>{t(`operators-catalog:coins.${what}`)}</dt>
						<dd>
							<span className="figure breaks">{value ?? t("operators-catalog:none")}</span>
							<small>
								<Origin t={t} variable={variable} />
							</small>
						</dd>
					</div>
				))}
			</dl>
		</>
	)
}

function Terms({ t, lang, coin, plans }: CoinProps & Readonly<{ plans: Plans | null }>) {
	if (!plans) return <p className="rule-note">{t("admin:rules.none")}</p>
	const percent = (n: number) => valueText(t, lang, { unit: "percent", n })
	return (
		<>
			<h3>{t("admin:rules.names.plans")}</h3>
			<Table
				caption={t("admin:rules.names.plans")}
				empty={t("operators-catalog:none")}
				rows={plans.terms}
				rowKey={({ days }) => `${days}`}
				columns={[
					{
						key: "days",
						label: t("admin:rules.plans.days"),
						cell: ({ days }) => <b className="coin-days">{daysText(lang, days)}</b>,
					},
					{ key: "apr", label: t("admin:rules.lines.apr"), figure: true, cell: ({ aprBps }) => percent(aprBps) },
					{ key: "pool", label: t("admin:rules.lines.pool"), figure: true, cell: ({ poolBps }) => percent(poolBps) },
					{
						key: "free",
						label: t("operators-catalog:coins.termFree"),
						figure: true,
						cell: ({ free }) => sum(lang, coin, free),
					},
					{
						key: "held",
						label: t("operators-catalog:coins.termHeld"),
						figure: true,
						cell: ({ held }) => sum(lang, coin, held),
					},
				]}
			/>
			<p className="rule-small coin-since">
				<a href={versionsPath(plans.key)}>{t("operators-catalog:ruleSince")}</a>{" "}
				<DateTime at={plans.validFrom} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
			</p>
		</>
	)
}
