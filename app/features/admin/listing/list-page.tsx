import type { ReactNode } from "react"
import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { isSearch, type Listed, listingQuery, type Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import { Table } from "#app/ui/table.tsx"
import type { ListColumn, ListFilter } from "./columns.ts"
import { filterProblems } from "./filter-problems.ts"
import { ListPages } from "./list-pages.tsx"
import { tellApart } from "./tell-apart.ts"

type Props<Row> = Readonly<{
	t: T
	lang: Lang
	/** Address of the list, without a query. */
	path: string
	/** What the table is of; said in place of it when it is empty: `empty`. */
	caption: string
	empty: ReactNode
	terms: Readonly<{
		sorts: readonly [string, ...string[]]
		filters: readonly string[]
		found?: Readonly<{ by: string; sort: string }>
	}>
	asked: Listed<string, string>
	filters: readonly ListFilter[]
	columns: readonly ListColumn<Row>[]
	rows: readonly Row[]
	rowKey: (row: Row) => string
	next: Place | null
	/** Left out where counting would tell nothing. */
	total?: Total
	/** Address of the same as a file, without a query. */
	csv?: string
	ndjson?: string
}>

/** Every list of operators: fields that filter it, heads that sort it, a page of it, how much there is, and all of it as a file. */
export function ListPage<Row>(props: Props<Row>) {
	const { t, lang, path, caption, empty, terms, asked, columns, rows, rowKey, next, total } = props
	const address = (to: Partial<Listed<string, string>>) =>
		`${path}${listingQuery({ ...asked, after: null, ...to }, terms)}`
	return (
		<>
			<Filters {...props} />
			<div className="admin-list-bar">
				{total ? <p>{totalText(t, lang, total)}</p> : null}
				<Files {...props} />
			</div>
			<Table
				caption={caption}
				empty={empty}
				rows={rows}
				rowKey={rowKey}
				columns={columns.map((column) => {
					const other = column.sort && !isSearch(asked, terms) && otherSort(column.sort, asked.sort, terms.sorts)
					if (!other) return column
					const isSorted = asked.sort === column.sort || asked.sort === `${column.sort}-`
					const falls = asked.sort.endsWith("-")
					return {
						...column,
						name: column.label,
						sorted: isSorted ? (falls ? "descending" : "ascending") : undefined,
						label: (
							<a href={address({ sort: other })} className="admin-sort">
								{column.label}
								{isSorted ? <span aria-hidden="true">{falls ? "\u00a0↓" : "\u00a0↑"}</span> : null}
							</a>
						),
					}
				})}
			/>
			<ListPages t={t} first={asked.after ? address({}) : null} next={next && address({ after: next })} />
		</>
	)
}

/** The same as files, all that is found. */
function Files<Row>({ t, terms, asked, csv, ndjson }: Props<Row>) {
	const query = listingQuery({ ...asked, after: null }, terms)
	const link = (path: string, text: string) => <a href={`${path}${query}`}>{text}</a>
	if (!csv) return null
	if (!ndjson) return link(csv, t("admin:list.csv"))
	return (
		<p className="admin-list-files">
			{link(csv, t("admin:list.csv"))} {link(ndjson, t("admin:list.ndjson"))}
		</p>
	)
}

/** The other direction of what it is sorted by already, else the first that this column has. */
function otherSort(name: string, now: string, sorts: readonly string[]): string | undefined {
	const both = sorts.filter((one) => one === name || one === `${name}-`)
	return both.find((one) => one !== now) ?? both[0]
}

const WHOLE = { maximumFractionDigits: 0 } as const
const ABOUT = { maximumSignificantDigits: 2 } as const

function totalText(t: T, lang: Lang, { count, exact }: Total): string {
	const number = numberFormat(LOCALES[lang], exact ? WHOLE : ABOUT).format(count)
	return t(exact ? "admin:list.total" : "admin:list.about", { count: number })
}

function Filters<Row>({ t, path, terms, asked, filters }: Props<Row>) {
	if (filters.length === 0) return null
	const problems = filterProblems(filters, asked.filters)
	return (
		<form method="get" action={path} className="admin-filter">
			{asked.sort === terms.sorts[0] || isSearch(asked, terms) ? null : (
				<input type="hidden" name="sort" value={asked.sort} />
			)}
			{filters.map((one) => (
				<div key={one.name} className="field" data-invalid={problems.has(one.name) || undefined}>
					<label htmlFor={`filter-${one.name}`}>{one.label}</label>
					<Filter
						one={one}
						value={asked.filters[one.name] ?? ""}
						all={t("admin:list.all")}
						isInvalid={problems.has(one.name)}
					/>
				</div>
			))}
			<button type="submit" className="button button-line">
				{t("admin:search")}
			</button>
			{Object.keys(asked.filters).length > 0 ? <a href={path}>{t("admin:list.clear")}</a> : null}
			{[...problems].map(([name, problem]) => (
				<p key={name} id={`filter-${name}-error`} className="field-error">
					{t(problem, { name: filters.find((one) => one.name === name)?.label ?? name })}
				</p>
			))}
		</form>
	)
}

type FilterProps = Readonly<{ one: ListFilter; value: string; all: string; isInvalid: boolean }>
function Filter({ one, value, all, isInvalid }: FilterProps) {
	const shared = {
		...{ id: `filter-${one.name}`, name: one.name, defaultValue: value },
		...(isInvalid ? { "aria-invalid": true, "aria-describedby": `filter-${one.name}-error` } : {}),
	}
	// What is no day could not be shown by a field of days.
	if (one.kind === "day") return <input {...shared} type={isInvalid && !isDay(value) ? "text" : "date"} />
	if (one.kind === "text") return <input {...shared} maxLength={128} autoComplete="off" />
	return (
		<select {...shared}>
			<option value="">{all}</option>
			{tellApart(one.choices).map((choice) => (
				<option key={choice.value} value={choice.value}>
					{choice.label}
				</option>
			))}
		</select>
	)
}
