import type { ReactNode } from "react"

export type Column<Row> = {
	readonly key: string
	readonly label: ReactNode
	/** The label as text, where it is more than text: where lines are entries it stands before each value. */
	readonly name?: string
	readonly cell: (row: Row) => ReactNode
	/** Figures: mono, tabular, right-aligned. */
	readonly figure?: boolean
	/** What a line is of: where lines are entries, on operators' pages, it heads them. Else their first column does. */
	readonly title?: boolean
	/** The rows are in the order of this column. */
	readonly sorted?: "ascending" | "descending" | undefined
}

type Props<Row> = {
	caption: string
	columns: readonly Column<Row>[]
	rows: readonly Row[]
	rowKey: (row: Row) => string
	/** Said in place of rows when there are none. */
	empty: ReactNode
}

/** A plain table. Wider than the screen it scrolls in its own box, reachable by keyboard. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: Props<Row>) {
	if (rows.length === 0) return <p className="table-empty">{empty}</p>
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
		<section className="table-box" aria-label={caption} tabIndex={0}>
			<table className="table">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<th
								key={column.key}
								scope="col"
								aria-sort={column.sorted}
								className={column.figure ? "is-figure" : undefined}
							>
								{column.label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={rowKey(row)}>
							{columns.map((column) => (
								<td
									key={column.key}
									className={column.title ? "is-title" : column.figure ? "is-figure" : undefined}
									data-label={column.name ?? (typeof column.label === "string" ? column.label : undefined)}
								>
									{column.cell(row)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}
