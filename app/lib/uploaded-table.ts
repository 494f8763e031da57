import { CsvError, parse } from "csv-parse/sync"

/** What is wrong with an uploaded table, before anything in it is looked at. */
export const TABLE_PROBLEMS = [
	"empty",
	"not-text",
	"not-a-table",
	"too-many",
	"column-missing",
	"column-unknown",
	"column-twice",
	"cells",
] as const
export type TableProblem = (typeof TABLE_PROBLEMS)[number]
/** What is wrong in a line, by code. `other`: what its words name, a line or a column. */
export type LineProblem<Code extends string> = Readonly<{ line: number; code: Code; other?: string }>

/** Columns in small letters: those that have to be there, and all that may. `most`: rows. */
type Form = Readonly<{ needed: readonly string[]; known: readonly string[]; most: number }>
type Row = Readonly<{ line: number; cells: ReadonlyMap<string, string> }>
type Read = Readonly<{ rows: readonly Row[]; problems: readonly LineProblem<TableProblem>[] }>

/** Reads a table as spreadsheets write it, by its head. With a problem of the whole there are no rows; one of a line leaves out that line. */
export function readTable(bytes: Uint8Array, { needed, known, most }: Form): Read {
	const text = textOf(bytes)
	if (text === null) return only({ line: 1, code: "not-text" })
	if (cellsOf(bytes) > (most + 2) * MOST_COLUMNS) return only({ line: most + 2, code: "too-many" })
	let lines: readonly Line[]
	try {
		lines = parse(text, {
			bom: true,
			// As spreadsheets give what is copied out of them.
			delimiter: (text.split("\n", 1)[0] ?? "").includes("\t") ? "\t" : ",",
			info: true,
			relax_column_count: true,
			skip_empty_lines: true,
			trim: true,
			to: most + 2,
		}) as unknown as Line[]
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		return only({ line: Math.max(1, Number(error.lines ?? 1)), code: "not-a-table" })
	}
	const [head, ...body] = lines
	if (!head || body.length === 0) return only({ line: 1, code: "empty" })
	if (head.record.length > MOST_COLUMNS) return only({ line: 1, code: "not-a-table" })
	if (body.length > most) return only({ line: most + 2, code: "too-many" })
	const names = head.record.map((name) => name.toLowerCase())
	const ofHead = headProblems(names, { needed, known })
	if (ofHead.length > 0) return { rows: [], problems: ofHead }
	const isWhole = ({ record }: Line) => record.length === names.length
	return {
		rows: body.filter(isWhole).map(({ record, info }) => ({
			line: info.lines,
			cells: new Map(names.map((name, n) => [name, record[n] ?? ""])),
		})),
		problems: body.filter((one) => !isWhole(one)).map(({ info }) => ({ line: info.lines, code: "cells" })),
	}
}

/** What stands twice, each time beside the line that it repeats; a row without a key repeats nothing. */
export function repeatedRows<R extends Readonly<{ line: number }>>(
	rows: readonly R[],
	keyOf: (row: R) => string | null,
): readonly LineProblem<"duplicate">[] {
	const first = new Map<string, number>()
	return rows.flatMap((row) => {
		const key = keyOf(row)
		if (!key) return []
		const other = first.get(key)
		if (other === undefined) first.set(key, row.line)
		return other === undefined ? [] : [{ line: row.line, code: "duplicate", other: `${other}` }]
	})
}

/** A list has less than half as many columns. */
const MOST_COLUMNS = 20
/** At most so many cells, blank lines included: what ten megabytes of commas come to is not made out of them first. */
const cellsOf = (bytes: Uint8Array) =>
	bytes.reduce((sum, one) => sum + (one === 0x2c || one === 0x09 || one === 0x0a ? 1 : 0), 1)

type Line = Readonly<{ record: readonly string[]; info: Readonly<{ lines: number }> }>
const only = (problem: LineProblem<TableProblem>): Read => ({ rows: [], problems: [problem] })

/** UTF-8, or what Korean spreadsheets write; null: neither. */
function textOf(bytes: Uint8Array): string | null {
	if (bytes.includes(0)) return null
	for (const encoding of ["utf-8", "euc-kr"]) {
		try {
			return new TextDecoder(encoding, { fatal: true }).decode(bytes)
		} catch {
			// The next one.
		}
	}
	return null
}

function headProblems(names: readonly string[], { needed, known }: Pick<Form, "needed" | "known">) {
	const missing = needed.filter((name) => !names.includes(name))
	const strange = names.filter((name) => !known.includes(name))
	const twice = new Set(names.filter((name, n) => names.indexOf(name) < n))
	const told = (code: TableProblem) => (other: string) => ({ line: 1, code, other: other.slice(0, 40) })
	return [
		...missing.map(told("column-missing")),
		...strange.map(told("column-unknown")),
		...[...twice].map(told("column-twice")),
	]
}
