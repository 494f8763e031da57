import { readReceiver } from "#app/identity/members/solana-receiver.ts"
import { type Asset, parseMoney } from "#app/lib/money.ts"
import { type LineProblem, readTable, repeatedRows, TABLE_PROBLEMS } from "#app/lib/uploaded-table.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import type { Terms } from "./curve.ts"
import { CANCELS, CATEGORIES, type Cancels, type Category, VESTED, VESTING_LIMITS, type Vested } from "./status.ts"

/** A schedule as a file has it. */
export type ListRow = Terms &
	Readonly<{ line: number; wallet: string; asset: Vested; category: Category; cancels: Cancels }>

/** What is wrong with a file, by code; each has words. */
export const LIST_PROBLEMS = [
	...TABLE_PROBLEMS,
	"receiver",
	"off-curve",
	"not-a-wallet",
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
export type Problem = LineProblem<ListProblem>

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
	const table = readTable(bytes, { needed: COLUMNS, known: COLUMNS, most: VESTING_LIMITS.rows })
	const problems: Problem[] = [...table.problems]
	const rows = table.rows.flatMap(
		({ cells, line }) => readRow({ cells, line, known, wrong: (code) => void problems.push({ line, code }) }) ?? [],
	)
	problems.push(...repeatedRows(rows, keyOf))
	return { rows, problems: problems.toSorted((a, b) => a.line - b.line) }
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
	const read = readReceiver(text, ours)
	if (read.wrong) wrong(read.wrong)
	return read.address
}

const FIRST_DAY = Date.UTC(2020, 0, 1)
const LAST_DAY = Date.UTC(2100, 0, 1)

/** "2026-11-30" as that day at 00:00 UTC; null: no such day. */
export function dayIn(text: string): Date | null {
	const day = isDay(text) ? new Date(`${text}T00:00:00Z`) : null
	return day && day.getTime() >= FIRST_DAY && day.getTime() < LAST_DAY ? day : null
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
