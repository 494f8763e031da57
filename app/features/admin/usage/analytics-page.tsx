import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DayBars } from "#app/ui/chart/day-bars.tsx"
import { type Ranked, RankedBars } from "#app/ui/chart/ranked-bars.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { Analytics } from "./analytics.server.ts"
import { type AskedDays, daysQuery } from "./days.ts"
import { Funnel, Languages, Wallets } from "./funnel.tsx"
import type { SumsTable } from "./sums-tables.ts"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words & Readonly<{ asked: AskedDays; sums: Analytics }>

const SHORT = { notation: "compact", maximumFractionDigits: 1 } as const

/** What visitors use: figures, days, then what is used most, where visitors leave, and what nobody uses. */
export function AnalyticsPage({ t, lang, asked, sums }: Props) {
	const { menus, pages, clickedPages, buttons, journeys } = sums
	if (isEmpty(sums))
		return (
			<>
				<ScreenHead title={t("admin:screens.analytics")} lead={t("operators-usage:lead")} />
				<DaysForm t={t} asked={asked} />
				<Figures {...{ t, sums }} />
				<p className="table-empty usage-part">{t("operators-usage:none")}</p>
				<Dead {...{ t, dead: sums.dead }} />
			</>
		)
	const lists: readonly Readonly<{
		name: "pages" | "menus" | "clickedPages" | "buttons" | "journeys"
		rows: readonly Ranked[]
	}>[] = [
		{ name: "pages", rows: pages },
		{ name: "menus", rows: menus },
		{ name: "clickedPages", rows: clickedPages },
		{ name: "buttons", rows: buttons },
	]
	return (
		<>
			<ScreenHead title={t("admin:screens.analytics")} lead={t("operators-usage:lead")} />
			<DaysForm t={t} asked={asked} />
			<Figures {...{ t, sums }} />
			<Charts {...{ t, lang, sums }} />
			<Files t={t} asked={asked} table="days" />
			<div className="usage-lists">
				{lists.map(({ name, rows }) => (
					<Part key={name} id={name} title={t(`operators-usage:lists.${name}.title`)}>
						<List {...{ t, name, rows }} />
					</Part>
				))}
			</div>
			<Files t={t} asked={asked} table="actions" />
			<Part id="journeys" title={t("operators-usage:lists.journeys.title")}>
				<List t={t} name="journeys" rows={journeys} />
				<Files t={t} asked={asked} table="journeys" />
			</Part>
			<Part id="funnel" title={t("operators-usage:funnel.title")}>
				<Funnel t={t} steps={sums.funnel} />
				<Files t={t} asked={asked} table="funnel" />
			</Part>
			<Part id="languages" title={t("operators-usage:languages")}>
				<Languages t={t} rows={sums.languages} />
			</Part>
			<Part id="wallets" title={t("operators-usage:wallets")}>
				<Wallets t={t} rows={sums.wallets} />
			</Part>
			<Dead {...{ t, dead: sums.dead }} />
		</>
	)
}

/** Days without anything are one sentence: charts and lists of nothing look broken. */
const isEmpty = ({ bars }: Analytics) =>
	bars.every(({ visitors, used }) => [...visitors.values, ...used.values].every((value) => value === 0))

/** Two days in the address: without a script as well. */
function DaysForm({ t, asked: { typed, error } }: Readonly<{ t: T; asked: AskedDays }>) {
	const isInvalid = error !== null || undefined
	const field = (name: "from" | "to") => (
		<div className="field" data-invalid={isInvalid}>
			<label htmlFor={name}>{t(`operators-usage:days.${name}`)}</label>
			<input
				id={name}
				name={name}
				// What is no day could not be shown by a field of days.
				type={error ? "text" : "date"}
				defaultValue={typed[name]}
				autoComplete="off"
				aria-invalid={isInvalid}
				aria-describedby={isInvalid && "days-error"}
			/>
		</div>
	)
	return (
		<form method="get" action={paths.admin("analytics")} className="admin-filter">
			{field("from")}
			{field("to")}
			<button type="submit" className="button button-line">
				{t("operators-usage:days.show")}
			</button>
			<a href={paths.admin("analytics")}>{t("operators-usage:days.usual")}</a>
			{error ? (
				<p className="field-error" id="days-error">
					{t(error)}
				</p>
			) : null}
		</form>
	)
}

/** Of bars of an hour (0), a day, or several days. */
function barsTitle(t: T, what: "visitors" | "used", perBar: number): string {
	if (perBar === 0) return t(`operators-usage:bars.${what}Hour`)
	return perBar === 1 ? t(`operators-usage:bars.${what}`) : t(`operators-usage:bars.${what}Days`, { days: perBar })
}

function Figures({ t, sums: { figures } }: Pick<Props, "t" | "sums">) {
	return (
		<>
			<dl className="admin-figures">
				{figures.map(({ name, text, before }) => (
					<div key={name}>
						<dt>{t(`operators-usage:figures.${name}`)}</dt>
						<dd>
							<b>{text}</b>
							<small>{t("operators-usage:figures.before", { n: before })}</small>
						</dd>
					</div>
				))}
			</dl>
			<p className="field-hint usage-note">{t("operators-usage:visitorDays")}</p>
		</>
	)
}

function Charts({ t, lang, sums: { bars, perBar } }: Words & Pick<Props, "sums">) {
	const tick = (value: number) => numberFormat(LOCALES[lang], SHORT).format(value)
	const shared = {
		dayName: perBar === 0 ? t("operators-usage:bars.hour") : t("operators-usage:bars.day"),
		tableName: t("operators-usage:bars.table"),
		tick,
	}
	return (
		<>
			<DayBars
				{...shared}
				title={barsTitle(t, "visitors", perBar)}
				series={[t(perBar === 0 ? "operators-usage:figures.visitorsOfDay" : "operators-usage:figures.visitors")]}
				days={bars.map((one) => one.visitors)}
			/>
			<DayBars
				{...shared}
				title={barsTitle(t, "used", perBar)}
				series={[t("operators-usage:figures.landings"), t("operators-usage:figures.clicks")]}
				days={bars.map((one) => one.used)}
			/>
		</>
	)
}

function Part({ id, title, children }: Readonly<{ id: string; title: string; children: ReactNode }>) {
	return (
		<section aria-labelledby={id} className="usage-part">
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	)
}

type Listed = "pages" | "menus" | "clickedPages" | "buttons" | "journeys"

const List = ({ t, name, rows }: Readonly<{ t: T; name: Listed; rows: readonly Ranked[] }>) => (
	<RankedBars
		caption={t(`operators-usage:lists.${name}.title`)}
		heads={[t(`operators-usage:lists.${name}.of`), t(`operators-usage:lists.${name}.counts`)]}
		rows={rows}
		empty={t("operators-usage:none")}
	/>
)

/** The sums behind a part of the screen, all of them. */
const Files = ({ t, asked, table }: Readonly<{ t: T; asked: AskedDays; table: SumsTable }>) => (
	<p className="usage-files">
		{t(`operators-usage:files.${table}`)}{" "}
		<a href={`${paths.admin("analytics.csv")}${daysQuery(asked, { table })}`}>CSV</a>{" "}
		<a href={`${paths.admin("analytics.ndjson")}${daysQuery(asked, { table })}`}>NDJSON</a>
	</p>
)

function Dead({ t, dead: { count, of, rows } }: Readonly<{ t: T; dead: Analytics["dead"] }>) {
	return (
		<Part id="dead" title={t("operators-usage:dead.title")}>
			<p>{t("operators-usage:dead.text", { count, of })}</p>
			{rows.length > 0 ? (
				<details className="usage-dead">
					<summary>{t("operators-usage:dead.list", { n: rows.length })}</summary>
					<Table
						caption={t("operators-usage:dead.title")}
						empty={null}
						rows={rows}
						rowKey={({ actionCd }) => actionCd}
						columns={[
							{ key: "page", label: t("operators-usage:page"), cell: ({ page }) => page },
							{ key: "item", label: t("operators-usage:item"), cell: ({ item }) => item },
							{ key: "lang", label: t("operators-usage:lang"), cell: (row) => t(`admin:languages.${row.lang}`) },
							{ key: "level", label: t("operators-usage:level"), cell: ({ level }) => level, figure: true },
							{ key: "code", label: t("operators-usage:code"), cell: ({ actionCd }) => <code>{actionCd}</code> },
						]}
					/>
				</details>
			) : null}
		</Part>
	)
}
