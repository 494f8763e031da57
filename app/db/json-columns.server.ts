import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"

type Columns = Readonly<Record<string, Column>>
export type RowOf<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }

/** JSON numbers are inexact past 2^53: such columns travel as text. */
const isExact = (column: Column) => /^(numeric|bigint)/.test(column.getSQLType())

const dialect = new PgDialect()

/** Moments travel as milliseconds: a text of each would be read letter by letter. */
function asJson(column: Column): { asked: SQL; read: (value: unknown) => unknown } {
	if (column.getSQLType() !== "timestamp with time zone")
		return {
			asked: sql`${column}${sql.raw(isExact(column) ? "::text" : "")}`,
			read: (value) => column.mapFromDriverValue(value),
		}
	return { asked: sql`trunc(extract(epoch from ${column}) * 1000)::bigint`, read: (value) => new Date(Number(value)) }
}

/**
 * Whole rows of a table as JSON without names, for hundreds of them at once: the driver and drizzle take each value of each row in hand, which
 * is more work than most pages have with what is in them.
 */
export function jsonRows<C extends Columns>(columns: C) {
	const all = Object.entries(columns).map(([name, column]) => ({ name, ...asJson(column) }))
	const { sql: array } = dialect.sqlToQuery(
		sql.join(
			all.map(({ asked }) => asked),
			sql`, `,
		),
	)
	const read = (values: readonly unknown[]) => {
		const row: Record<string, unknown> = {}
		for (const [place, { name, read }] of all.entries()) {
			const value = values[place] ?? null
			row[name] = value === null ? null : read(value)
		}
		return row as RowOf<C>
	}
	return {
		array: sql.raw(`json_build_array(${array})`) as SQL,
		/** No rows are null. */
		rows: (found: readonly (readonly unknown[])[] | null): RowOf<C>[] => (found ?? []).map(read),
	}
}

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
