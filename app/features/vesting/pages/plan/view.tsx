import type { ReactNode } from "react"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { apart } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { unbroken } from "#app/lib/unbroken.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { Table } from "#app/ui/table.tsx"
import { utcText } from "#app/ui/utc-text.ts"
import { CurveChart } from "../chart.tsx"
import { Rules } from "../rules.tsx"
import { Bar, ScheduleLine } from "../schedule-line.tsx"
import type { PlanPage } from "./load.server.ts"

export type Around = Readonly<{ head: ReactNode; sections: ReactNode; readOn: ReactNode }>
type Props = Readonly<{ t: T; lang: Lang; page: PlanPage; around: Around }>
type Part = Omit<Props, "around">

/** The plan of one coin: what is released, what is to come, every schedule, and the calendar of all of them. */
export function VestingPlan({ t, lang, page, around }: Props) {
	return (
		<article className="story vesting">
			{around.head}
			<section id="plan" className="vesting-plan" aria-labelledby="vesting-title">
				<Tabs t={t} lang={lang} page={page} />
				<div className="wrap vesting-body">
					<h2 id="vesting-title" className="display-2">
						{t("vesting:plan.title", { coin: page.coin })}
					</h2>
					{page.count === 0 ? (
						<p className="notice">{t(page.isSet ? "vesting:plan.none" : "vesting:plan.noMint", { coin: page.coin })}</p>
					) : (
						<>
							{page.isExample ? <p className="notice">{t("vesting:exampleNote")}</p> : null}
							<Sums t={t} lang={lang} page={page} />
							<CurveChart
								t={t}
								title={t("vesting:chart.title")}
								says={t("vesting:chart.says", {
									released: unbroken(page.released),
									total: unbroken(page.total),
									day: page.today,
									end: page.end,
								})}
								{...page}
								whole={page.total}
							/>
						</>
					)}
				</div>
				{page.count > 0 ? (
					<>
						<Schedules t={t} lang={lang} page={page} />
						<Calendar t={t} lang={lang} page={page} />
					</>
				) : null}
			</section>
			<Rules t={t} />
			{around.sections}
			{around.readOn}
		</article>
	)
}

function Tabs({ t, lang, page }: Part) {
	return (
		<nav aria-label={t("vesting:tabs")} className="wrap">
			<ul className="tabs">
				{page.tabs.map(({ tab, name }, n) => (
					<li key={tab}>
						<a
							href={`${paths.vestingPlan(lang, { tab: n === 0 ? undefined : tab })}#plan`}
							aria-current={tab === page.tab ? "page" : undefined}
							{...track("tokenVestingPlan.tab")}
							data-param={tab}
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** The three figures that everybody asks for, large. */
function Sums({ t, lang, page }: Part) {
	const { next, supply } = page
	return (
		<dl className="vesting-sums">
			<div>
				<dt>{t("vesting:sum.released")}</dt>
				<dd>
					<Large text={page.released} />
					<Bar part={page.part} />
					<small>{t("vesting:sum.of", { total: page.total })}</small>
				</dd>
			</div>
			<div>
				<dt>{t("vesting:sum.next")}</dt>
				<dd>
					{next ? <Large text={next.units} /> : <span className="vesting-large">{t("vesting:sum.nextNone")}</span>}
					<small>{next ? `${next.day}, ${inDays(t, next.days)}` : t("vesting:sum.nextNoneNote")}</small>
				</dd>
			</div>
			<div>
				<dt>{t("vesting:sum.supply")}</dt>
				<dd>
					{supply ? (
						<Large text={supply.units} />
					) : (
						<span className="vesting-large">{t("vesting:sum.supplyUnknown")}</span>
					)}
					<small>
						{supply
							? `${t("vesting:sum.share", { percent: supply.share })} ${t("vesting:sum.supplyAt", { time: utcText(supply.at, LOCALES[lang]) })}`
							: t("vesting:sum.supplyUnknownNote")}
					</small>
				</dd>
			</div>
		</dl>
	)
}

/** The figure large, its coin small. */
export function Large({ text }: Readonly<{ text: string }>) {
	const [figure, unit] = apart(text)
	return (
		<span className="vesting-large">
			{figure} <small>{unit}</small>
		</span>
	)
}

export const inDays = (t: T, days: number) =>
	days <= 0 ? t("vesting:in.today") : days === 1 ? t("vesting:in.one") : t("vesting:in.days", { days })

function Schedules({ t, lang, page }: Part) {
	const tab = page.tab === "coin" ? undefined : page.tab
	const asked = page.asked === "" ? undefined : page.asked
	return (
		<section id="schedules" className="wrap vesting-list" aria-labelledby="schedules-title">
			<h2 id="schedules-title" className="part-title">
				{t("vesting:list.title")}
			</h2>
			<form method="get" action={`${paths.vestingPlan(lang)}#schedules`} className="vesting-search">
				{tab ? <input type="hidden" name="tab" value={tab} /> : null}
				<Field
					label={t("vesting:search.label")}
					hint={t("vesting:search.hint")}
					input={{
						id: "vesting-q",
						name: "q",
						type: "search",
						defaultValue: page.asked,
						maxLength: 60,
						autoComplete: "off",
						spellCheck: false,
					}}
				/>
				<p className="actions">
					<button type="submit" className="button button-line" {...track("tokenVestingPlan.search")}>
						{t("vesting:search.button")}
					</button>
					{asked ? <a href={`${paths.vestingPlan(lang, { tab })}#schedules`}>{t("vesting:search.all")}</a> : null}
				</p>
			</form>
			{page.rows.length === 0 ? (
				<p className="table-empty" role="status">
					<Resident who="punk" />
					{t("vesting:search.none", { coin: page.coin, asked: page.asked })}
				</p>
			) : (
				<ol className="vesting-lines" aria-label={t("vesting:list.caption", { coin: page.coin })}>
					{page.rows.map((line) => (
						<ScheduleLine key={line.id} t={t} line={line}>
							<LinkButton
								look="line"
								href={paths.vestingDetail(lang, line.id)}
								aria-label={t("vesting:detailsOf", {
									category: t(`vesting:category.${line.category}`),
									wallet: line.wallet,
								})}
								{...track("tokenVestingPlan.details")}
							>
								{t("vesting:details")}
							</LinkButton>
						</ScheduleLine>
					))}
				</ol>
			)}
			{page.page > 1 || page.hasMore ? (
				<p className="actions">
					{page.page > 1 ? (
						<a href={`${paths.vestingPlan(lang, { tab, q: asked })}#schedules`}>{t("vesting:list.first")}</a>
					) : null}
					{page.hasMore ? (
						<a href={`${paths.vestingPlan(lang, { tab, q: asked, page: page.page + 1 })}#schedules`}>
							{t("vesting:list.next")}
						</a>
					) : null}
				</p>
			) : null}
		</section>
	)
}

function Calendar({ t, lang, page }: Part) {
	const inCoin = (what: "units" | "sum") => `${t(`vesting:table.${what}`)} (${page.coin})`
	return (
		<section id="calendar" className="vesting-calendar flip" aria-labelledby="calendar-title">
			<div className="wrap">
				<h2 id="calendar-title" className="part-title">
					{t("vesting:calendar.title")}
				</h2>
				<p>{t("vesting:calendar.lead", { coin: page.coin })}</p>
				<Table
					caption={t("vesting:calendar.caption", { coin: page.coin })}
					empty={t("vesting:calendar.none")}
					rows={page.calendar}
					rowKey={({ at }) => at.toISOString()}
					columns={[
						{
							key: "day",
							label: t("vesting:table.day"),
							cell: ({ at, day }) => <time dateTime={at.toISOString().slice(0, 10)}>{day}</time>,
						},
						{ key: "units", label: inCoin("units"), figure: true, cell: ({ units }) => apart(units)[0] },
						{ key: "sum", label: inCoin("sum"), figure: true, cell: ({ sum }) => apart(sum)[0] },
						{ key: "share", label: t("vesting:table.share"), figure: true, cell: ({ share }) => share ?? "–" },
					]}
				/>
				{page.more > 0 ? (
					<p className="caption">{t("vesting:calendar.more", { count: page.calendar.length })}</p>
				) : null}
				<p className="actions">
					<LinkButton
						href={paths.vestingFile(lang, { tab: page.tab, format: "csv" })}
						{...track("tokenVestingPlan.csv")}
					>
						{t("vesting:file.csv")}
					</LinkButton>
					<LinkButton
						href={paths.vestingFile(lang, { tab: page.tab, format: "ics" })}
						{...track("tokenVestingPlan.ics")}
					>
						{t("vesting:file.ics")}
					</LinkButton>
				</p>
			</div>
		</section>
	)
}
