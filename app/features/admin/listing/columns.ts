import type { Column } from "#app/ui/table.tsx"

/** A column of an operators' list, for the page and for its CSV. */
export type ListColumn<Row> = Omit<Column<Row>, "label"> &
	Readonly<{
		label: string
		/** As a program reads it: times in ISO 8601, amounts as decimal text. A column without it stands on the page alone. */
		text?: (row: Row) => string | null
		/** Name of the sort by this column, without its direction. */
		sort?: string
	}>

/** A field above a list. `choice`: one of a few; `day`: a day of UTC. */
export type ListFilter = Readonly<{ name: string; label: string }> &
	(
		| Readonly<{ kind: "text" }>
		| Readonly<{ kind: "day" }>
		| Readonly<{ kind: "choice"; choices: readonly Readonly<{ value: string; label: string }>[] }>
	)
