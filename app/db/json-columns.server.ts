import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm"

type Columns = Readonly<Record<string, Column>>
export type RowOf<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }

/** JSON numbers are inexact past 2^53: such columns travel as text. */
const isExact = (column: Column) => /^(numeric|bigint)/.test(column.getSQLType())

/** Columns of a table as JSON, so that one statement can bring rows of several: how they are asked for, and how they are read. */
export function jsonColumns<C extends Columns>(columns: C) {
	const pairs = Object.entries(columns).map(
		([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}${sql.raw(isExact(column) ? "::text" : "")}`,
	)
	const read = (row: Readonly<Record<string, unknown>>) =>
		Object.fromEntries(
			Object.entries(columns).map(([name, column]) => {
				const value = row[name] ?? null
				return [name, value === null ? null : column.mapFromDriverValue(value)]
			}),
		) as RowOf<C>
	return {
		object: sql`json_build_object(${sql.join(pairs, sql`, `)})` as SQL,
		/** No rows are null. */
		rows: (found: readonly Readonly<Record<string, unknown>>[] | null): RowOf<C>[] => (found ?? []).map(read),
	}
}

export type JsonRows = readonly Readonly<Record<string, unknown>>[] | null
