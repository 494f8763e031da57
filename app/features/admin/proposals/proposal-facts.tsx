import type { T } from "#app/i18n/words.ts"
import type { ProposalTable, ProposalView } from "#app/identity/proposals/proposal-view.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { BeforeAfter } from "../pages/before-after.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
/** Addresses and hashes are words that no line holds: they alone break inside. */
const valueClass = (text: string) => (/\S{24,}/.test(text) ? "proposal-value proposal-long" : "proposal-value")
const WHOLE = { maximumFractionDigits: 0 } as const

/** What a proposal would do: its effect, warnings, facts with before and after, and the first rows of its list. */
export function ProposalFacts({ t, lang, view }: Words & Readonly<{ view: ProposalView }>) {
	const { effect, facts, warnings, table, link } = view
	const changes = facts.filter(({ before }) => before !== undefined)
	const others = facts.filter(({ before }) => before === undefined)
	return (
		<>
			<p className="proposal-effect">{effect}</p>
			{warnings.map((text) => (
				<p key={text} className="notice notice-loss proposal-warning">
					{text}
				</p>
			))}
			{changes.length > 0 ? (
				<BeforeAfter
					t={t}
					caption={t("operators-proposals:changes")}
					rows={changes.map(({ label, before = "", value }) => ({
						...{ key: label, label, before, after: value },
					}))}
					absent=""
					classOf={valueClass}
				/>
			) : null}
			{others.length > 0 ? (
				<dl className="admin-evidence">
					{others.map(({ label, value }) => (
						<div key={`${label} ${value}`}>
							<dt>{label}</dt>
							<dd className={valueClass(value)}>{value}</dd>
						</div>
					))}
				</dl>
			) : null}
			{table ? <FirstRows t={t} lang={lang} table={table} /> : null}
			{link ? (
				<p>
					<a href={link.href}>{link.label}</a>
				</p>
			) : null}
		</>
	)
}

function FirstRows({ t, lang, table }: Words & Readonly<{ table: ProposalTable }>) {
	const count = (n: number) => numberFormat(LOCALES[lang], WHOLE).format(n)
	const { caption, heads, rows, total } = table
	return (
		<div className="proposal-rows">
			<table className="rule-changes">
				<caption>
					{rows.length < total
						? t("operators-proposals:firstRows", { caption, shown: count(rows.length), total: count(total) })
						: caption}
				</caption>
				<thead>
					<tr>
						{heads.map((head) => (
							<th key={head} scope="col">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.join("\n")}>
							{row.map((cell, column) => (
								<td key={heads[column] ?? column} className={valueClass(cell)}>
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
