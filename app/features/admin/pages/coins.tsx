import type { T } from "#app/i18n/words.ts"
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

const SUMS = ["principal", "reward", "owed", "free", "perDay"] as const

/** What the site knows of its coins and where it knows it from, their accounts and sums, and what is promised to who stakes them. */
export function CoinsPage({ t, lang, coins, plans, staked, proposes }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.coins")} lead={t("operators-catalog:coins.lead")}>
				{proposes ? (
					<a className="button button-line" href={paths.admin("rules/plans")}>
						{t("admin:rules.propose")}
					</a>
				) : null}
			</ScreenHead>
			{coins.map((coin) => (
				<section key={coin.id} className="rule" aria-labelledby={`coin-${coin.id}`}>
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
					<details className="rule-more">
						<summary>{t("operators-catalog:coins.known")}</summary>
						<Facts {...{ t, lang, coin }} />
					</details>
				</section>
			))}
		</>
	)
}

type CoinProps = Words & Readonly<{ coin: CoinEntry }>
const sum = (lang: Lang, coin: CoinEntry, units: bigint) => formatMoney(money(coin, units), LOCALES[lang])

function Facts({ t, coin }: CoinProps) {
	return (
		<Table
			caption={coin.symbol}
			empty=""
			rows={coin.facts}
			rowKey={({ what }) => what}
			columns={[
				{ key: "what", label: t("operators-catalog:what"), cell: ({ what }) => t(`operators-catalog:coins.${what}`) },
				{
					key: "value",
					label: t("operators-catalog:value"),
					cell: ({ value }) => <span className="figure breaks">{value ?? t("operators-catalog:none")}</span>,
				},
				{
					key: "from",
					label: t("operators-catalog:from"),
					cell: ({ variable }) => <Origin t={t} variable={variable} />,
				},
			]}
		/>
	)
}

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
						cell: ({ role }) => t(`operators-catalog:coins.role.${role}`),
					},
					{
						key: "owner",
						label: t("operators-catalog:coins.owner"),
						cell: ({ owner }) => <span className="figure breaks">{owner}</span>,
					},
					{
						key: "account",
						label: t("operators-catalog:coins.account"),
						cell: ({ account }) => <span className="figure breaks">{account}</span>,
					},
					{
						key: "units",
						label: t("operators-catalog:coins.books"),
						figure: true,
						cell: ({ units }) => sum(lang, coin, units),
					},
					{
						key: "from",
						label: t("operators-catalog:from"),
						cell: ({ variable }) => <Origin t={t} variable={variable} />,
					},
				]}
			/>
		</>
	)
}

function Sums({ t, lang, coin }: CoinProps) {
	const { sums } = coin
	if (!sums) return <p className="rule-note">{t("operators-catalog:coins.noReport")}</p>
	return (
		<>
			<h3>{t("operators-catalog:coins.sums", { day: sums.day })}</h3>
			<dl className="coin-sums">
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
					{ key: "days", label: t("admin:rules.plans.days"), cell: ({ days }) => <b>{daysText(lang, days)}</b> },
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
			<p>
				<a href={versionsPath(plans.key)}>{t("operators-catalog:ruleSince")}</a>{" "}
				<DateTime at={plans.validFrom} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
			</p>
		</>
	)
}
