import { CsvError, parse } from "csv-parse/sync"
import { solanaReceiver } from "#app/identity/members/solana-receiver.ts"
import { base58Decode } from "#app/identity/proofs/base58.ts"
import { type Asset, parseMoney } from "#app/lib/money.ts"
import type { Terms } from "./curve.ts"
import { CANCELS, CATEGORIES, type Cancels, type Category, VESTED, VESTING_LIMITS, type Vested } from "./status.ts"

/** A schedule as a file has it. */
export type ListRow = Terms &
	Readonly<{ line: number; wallet: string; asset: Vested; category: Category; cancels: Cancels }>

/** What is wrong with a file, by code; each has words. `other`: what the words name, a line or a column. */
export const LIST_PROBLEMS = [
	"empty",
	"not-text",
	"not-a-table",
	"too-many",
	"column-missing",
	"column-unknown",
	"column-twice",
	"cells",
	"receiver",
	"off-curve",
	"ours",
	"coin",
	"no-vault",
	"category",
	"total",
	"start",
	"first",
	"cliff",
	"linear",
	"step",
	"cancels",
	"duplicate",
	"known",
] as const
export type ListProblem = (typeof LIST_PROBLEMS)[number]
export type Problem = Readonly<{ line: number; code: ListProblem; other?: string }>

export const COLUMNS = [
	"wallet",
	"coin",
	"category",
	"total",
	"start",
	"first_percent",
	"cliff_months",
	"linear_months",
	"step",
	"cancel",
] as const

/** Coins that schedules can be of, by their ids; `ours`: addresses that nothing is sent to. */
export type Known = Readonly<{ assets: ReadonlyMap<string, Asset>; ours: ReadonlySet<string> }>
type Read = Readonly<{ rows: readonly ListRow[]; problems: readonly Problem[] }>

/** Reads a file, and everything that is wrong with it at once, by line. One with a problem has no rows that anybody may use. */
export function readList(bytes: Uint8Array, known: Known): Read {
	const text = textOf(bytes)
	if (text === null) return only({ line: 1, code: "not-text" })
	if (cellsOf(bytes) > MOST_CELLS) return only({ line: VESTING_LIMITS.rows + 2, code: "too-many" })
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
			to: VESTING_LIMITS.rows + 2,
		}) as unknown as Line[]
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		return only({ line: Math.max(1, Number(error.lines ?? 1)), code: "not-a-table" })
	}
	const [head, ...body] = lines
	if (!head || body.length === 0) return only({ line: 1, code: "empty" })
	if (head.record.length > MOST_COLUMNS) return only({ line: 1, code: "not-a-table" })
	if (body.length > VESTING_LIMITS.rows) return only({ line: VESTING_LIMITS.rows + 2, code: "too-many" })
	const names = head.record.map((name) => name.toLowerCase())
	const ofHead = headProblems(names)
	if (ofHead.length > 0) return { rows: [], problems: ofHead }
	const problems: Problem[] = []
	const rows: ListRow[] = []
	for (const { record, info } of body) {
		const line = info.lines
		if (record.length !== names.length) {
			problems.push({ line, code: "cells" })
			continue
		}
		const cells = new Map(names.map((name, n) => [name, record[n] ?? ""]))
		const row = readRow({ cells, line, known, wrong: (code) => void problems.push({ line, code }) })
		if (row) rows.push(row)
	}
	problems.push(...duplicates(rows))
	return { rows, problems: problems.toSorted((a, b) => a.line - b.line) }
}

const MOST_COLUMNS = 20
const MOST_CELLS = (VESTING_LIMITS.rows + 2) * MOST_COLUMNS
/** At most so many cells, blank lines included: what ten megabytes of commas come to is not made out of them first. */
const cellsOf = (bytes: Uint8Array) =>
	bytes.reduce((sum, one) => sum + (one === 0x2c || one === 0x09 || one === 0x0a ? 1 : 0), 1)

type Line = Readonly<{ record: readonly string[]; info: Readonly<{ lines: number }> }>
const only = (problem: Problem): Read => ({ rows: [], problems: [problem] })

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

function headProblems(names: readonly string[]): Problem[] {
	const missing = COLUMNS.filter((name) => !names.includes(name))
	const strange = names.filter((name) => !COLUMNS.some((one) => one === name))
	const twice = new Set(names.filter((name, n) => names.indexOf(name) < n))
	const told = (code: ListProblem) => (other: string) => ({ line: 1, code, other: other.slice(0, 40) })
	return [
		...missing.map(told("column-missing")),
		...strange.map(told("column-unknown")),
		...[...twice].map(told("column-twice")),
	]
}

type Reading = Readonly<{
	cells: ReadonlyMap<string, string>
	line: number
	known: Known
	wrong: (code: ListProblem) => void
}>

/** Null where something of it is wrong: all of it is told. */
function readRow({ cells, line, known, wrong }: Reading): ListRow | null {
	const cell = (name: (typeof COLUMNS)[number]) => cells.get(name) ?? ""
	const lower = (name: (typeof COLUMNS)[number]) => cell(name).toLowerCase()
	/** What could be read, or null with its problem. */
	const orWrong = <T>(value: T | null | undefined, code: ListProblem): T | null => {
		if (value === null || value === undefined) wrong(code)
		return value ?? null
	}
	const wallet = receiverIn(cell("wallet"), known, wrong)
	const asset = orWrong(
		VESTED.find((one) => one === lower("coin")),
		"coin",
	)
	const coin = asset === null ? null : orWrong(known.assets.get(asset), "no-vault")
	const category = orWrong(
		CATEGORIES.find((one) => one === lower("category")),
		"category",
	)
	const units = coin ? parseMoney(cell("total"), coin)?.units : undefined
	const total = coin ? orWrong(units === 0n ? null : units, "total") : null
	const startsAt = orWrong(dayIn(cell("start")), "start")
	const firstBps = orWrong(bpsIn(cell("first_percent")), "first")
	const cliffMonths = orWrong(monthsIn(cell("cliff_months"), VESTING_LIMITS.cliffMonths), "cliff")
	const linear = orWrong(monthsIn(cell("linear_months"), VESTING_LIMITS.linearMonths), "linear")
	const step = lower("step")
	const stepMonths = orWrong(step === "month" ? 1 : step === "quarter" ? 3 : null, "step")
	const isWhole = linear === null || stepMonths === null || linear % stepMonths === 0
	const linearMonths = isWhole ? linear : orWrong<number>(null, "linear")
	const cancels = orWrong(
		CANCELS.find((one) => one === lower("cancel")),
		"cancels",
	)
	if (wallet === null || asset === null || category === null || total === null || startsAt === null) return null
	if (firstBps === null || cliffMonths === null || linearMonths === null || stepMonths === null) return null
	if (cancels === null) return null
	return { line, wallet, asset, category, total, startsAt, firstBps, cliffMonths, linearMonths, stepMonths, cancels }
}

function receiverIn(text: string, { ours }: Known, wrong: Reading["wrong"]): string | null {
	const to = solanaReceiver(text)
	if (to === null) {
		wrong(base58Decode(text, 32) ? "off-curve" : "receiver")
		return null
	}
	if (ours.has(to)) wrong("ours")
	return to
}

const FIRST_DAY = Date.UTC(2020, 0, 1)
const LAST_DAY = Date.UTC(2100, 0, 1)

/** "2026-11-30" as that day at 00:00 UTC; null: no such day. */
export function dayIn(text: string): Date | null {
	const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
	const isOne = day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
	return isOne && day.getTime() >= FIRST_DAY && day.getTime() < LAST_DAY ? day : null
}

/** "10", "12.5": percent with up to two decimals, in hundredths of it. */
function bpsIn(text: string): number | null {
	const [, whole, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(text) ?? []
	const bps = whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, "0"))
	return bps !== null && bps <= 10_000 ? bps : null
}

const monthsIn = (text: string, most: number): number | null =>
	/^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : null

/** What a schedule is told apart by; the database has the same in an index. */
export const keyOf = (row: Pick<ListRow, "wallet" | "asset" | "category" | "startsAt" | "total">) =>
	[row.wallet, row.asset, row.category, row.startsAt.toISOString(), row.total].join(" ")

function duplicates(rows: readonly ListRow[]): Problem[] {
	const first = new Map<string, number>()
	return rows.flatMap((row) => {
		const key = keyOf(row)
		const other = first.get(key)
		if (other === undefined) first.set(key, row.line)
		return other === undefined ? [] : [{ line: row.line, code: "duplicate" as const, other: `${other}` }]
	})
}
