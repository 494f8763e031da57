import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"

/** A line before and after; null: it is not there. */
export type ChangedRow = Readonly<{
	key: string
	label: ReactNode
	before: string | null
	after: string | null
}>
type Props = Readonly<{
	t: T
	caption: string
	rows: readonly ChangedRow[]
	absent: string
	className?: string
	/** Class of a value by its text. */
	classOf?: (text: string) => string
}>

/** What changes, before beside after: three columns, which at the width of a phone still fit. */
export function BeforeAfter({ t, caption, rows, absent, className = "", classOf }: Props) {
	const missing = <span className="rule-absent">{absent}</span>
	return (
		<table className={`rule-changes ${className}`.trim()}>
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					<th scope="col">{t("admin:rules.change.what")}</th>
					<th scope="col">{t("admin:rules.change.before")}</th>
					<th scope="col">{t("admin:rules.change.after")}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, label, before, after }) => (
					<tr key={key}>
						<th scope="row">{label}</th>
						<td className={classOf?.(before ?? "")}>{before === null ? missing : <del>{before}</del>}</td>
						<td className={classOf?.(after ?? "")}>{after === null ? missing : <ins>{after}</ins>}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
