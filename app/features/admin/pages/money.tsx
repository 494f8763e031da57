import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import type { MoneyAct } from "../forms.ts"
import { ScreenHead } from "../frame.tsx"
import { PAYOUT_STATES, type PayoutState } from "../payout-states.ts"
import { ActForm } from "./act-form.tsx"
import type { Refused } from "./folded-act.tsx"

export type MoneyTab = PayoutState | "unmatched" | "stops"
export const MONEY_TABS: readonly MoneyTab[] = ["stops", "unmatched", ...PAYOUT_STATES]

/** A row in words: what it is about, its evidence, and what can be done to it. */
export type MoneyRow = Readonly<{
	id: string
	/** The sum with its unit, or what else it is. */
	title: string
	facts: readonly Readonly<{ key: string; label: string; value: string }>[]
	since: Date
	acts: readonly Readonly<{ kind: MoneyAct; id: string; alone: boolean }>[]
	/** Somebody has asked for something already. */
	waiting: string | null
}>
type Props = Readonly<{
	t: T
	lang: Lang
	tab: MoneyTab
	counts: Readonly<Partial<Record<MoneyTab, number>>>
	rows: readonly MoneyRow[]
	next: string | null
	canAct: boolean
	chains: readonly Readonly<{ id: string; formId: string; label: string }>[]
	done: "begun" | "proposed" | null
	refused: Refused | null
}>

const WHOLE = { maximumFractionDigits: 0 } as const
const EMPTY: Partial<Record<MoneyTab, "admin:money.emptyUnmatched" | "admin:money.emptyStops">> = {
	unmatched: "admin:money.emptyUnmatched",
	stops: "admin:money.emptyStops",
}

/** What has left, what waits, and what came in without a match; each with its evidence beside it. */
export function MoneyPage(props: Props) {
	const { t, lang, tab, counts, rows, next, canAct, done, refused } = props
	const here = `${paths.admin("money")}?show=${tab}`
	const name = (one: MoneyTab) =>
		one === "unmatched" || one === "stops" ? t(`admin:money.${one}`) : t(`admin:money.states.${one}`)
	return (
		<>
			<ScreenHead title={t("admin:screens.money")} lead={t("admin:money.lead")}>
				{canAct ? <StopAll {...props} here={here} /> : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t(`admin:money.${done}`)}
				</p>
			) : null}
			<p className="actions">
				<a className="button button-line" href={paths.admin("money/limits")}>
					{t("admin:acts.set-alone-limit")}
				</a>
				{canAct ? (
					<a className="button button-line" href={paths.admin("money/debit")}>
						{t("admin:acts.announce-debit")}
					</a>
				) : null}
			</p>
			<nav aria-label={t("admin:money.show")}>
				<ul className="admin-tabs">
					{MONEY_TABS.map((one) => (
						<li key={one}>
							<a href={`${paths.admin("money")}?show=${one}`} aria-current={one === tab ? "page" : undefined}>
								{name(one)}
								{counts[one] === undefined ? null : <b>{numberFormat(LOCALES[lang], WHOLE).format(counts[one])}</b>}
							</a>
						</li>
					))}
				</ul>
			</nav>
			{rows.length === 0 ? <p className="admin-calm">{t(EMPTY[tab] ?? "admin:money.emptyState")}</p> : null}
			{canAct || rows.length === 0 ? null : <p className="field-hint">{t("admin:money.noActs")}</p>}
			<ul className="admin-rows">
				{rows.map((row) => (
					<li key={row.id} className="admin-row">
						<div className="admin-row-head">
							<b className="admin-sum">{row.title}</b>
							<small>
								{t("admin:money.since")} <DateTime at={row.since} locale={LOCALES[lang]} local={t("admin:local")} />
							</small>
						</div>
						<dl className="admin-evidence">
							{row.facts.map(({ key, label, value }) => (
								<div key={key}>
									<dt>{label}</dt>
									<dd className="figure breaks">{value}</dd>
								</div>
							))}
						</dl>
						<div className="admin-row-acts">
							{row.waiting ? (
								<p className="notice">
									<a href={paths.admin("proposals")}>
										{t("admin:money.waiting", { act: t(asKey(`admin:acts.${row.waiting}`)) })}
									</a>
								</p>
							) : null}
							{row.acts.map(({ kind, id, alone }) => (
								<ActForm key={kind} {...{ t, kind, id, alone, refused }} subject={row.id} action={here} />
							))}
						</div>
					</li>
				))}
			</ul>
			{next ? (
				<p className="actions">
					<a className="button button-line" href={`${here}&after=${next}`}>
						{t("admin:money.next")}
					</a>
				</p>
			) : null}
		</>
	)
}

function StopAll({ t, chains, refused, here }: Props & Readonly<{ here: string }>) {
	return (
		<div className="admin-stop">
			<p className="field-hint">{t("admin:money.stopText")}</p>
			{chains.map(({ id, formId, label }) => (
				<ActForm key={id} {...{ t, refused, label }} kind="stop-payouts" id={formId} subject={id} action={here} alone />
			))}
		</div>
	)
}
