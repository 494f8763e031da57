import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Listed, Place } from "#app/lib/listing.ts"
import { isUuid } from "#app/lib/uuid.ts"

/** How a value of a column is written in an address, so that it comes back to the last digit. Columns that are sorted by are never null. */
const KINDS = {
	text: { write: (by: SQL) => sql`${by}`, read: (text: string) => sql`${text}`, isOne: () => true },
	uuid: { write: (by: SQL) => sql`${by}::text`, read: (text: string) => sql`${text}::uuid`, isOne: isUuid },
	/** Up to 18 digits, so that none is beyond a bigint. */
	integer: {
		write: (by: SQL) => sql`${by}::text`,
		read: (text: string) => sql`${text}::bigint`,
		isOne: (text: string) => /^-?\d{1,18}$/.test(text),
	},
	/** Microseconds since 1970: a Date would lose three digits. */
	time: {
		write: (by: SQL) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
		read: (text: string) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
		isOne: (text: string) => /^\d{1,16}$/.test(text),
	},
} as const

export type Sorted = Readonly<{ by: SQLWrapper; kind: keyof typeof KINDS }>

/** What a list hands to its query: two more columns to select, and what comes after `from`. */
export type Part = Readonly<{
	place: { place: SQL<string>; placeId: SQL<string> }
	where: SQL | undefined
	orderBy: SQL[]
	limit: number
}>
type Placed = Readonly<{ place: string; placeId: string }>

type Listing<Sort extends string, Row extends Placed> = Readonly<{
	/** By the names of the sorts; each with an index on (column, id). */
	sorts: Readonly<Record<Sort, Sorted>>
	id: Sorted
	where: readonly SQL[]
	rows: (part: Part) => Promise<Row[]>
}>
export type ListPart<Row> = Readonly<{ rows: Row[]; next: Place | null }>

export const LIST_SIZE = 50

/** A page of a list, and the place behind its last row; null at the end. A place in an address that is none begins at the start. */
export async function listRows<Sort extends string, Row extends Placed>(
	asked: Listed<Sort, string>,
	{ sorts, id, where, rows }: Listing<Sort, Row>,
	size = LIST_SIZE,
): Promise<ListPart<Row>> {
	const sort = sorts[asked.sort]
	const falls = asked.sort.endsWith("-")
	const [by, of] = [sql`${sort.by}`, sql`${id.by}`]
	const after = asked.after && placeIn(asked.after, sort, id)
	const order = falls ? sql.raw("desc") : sql.raw("asc")
	const found = await rows({
		place: {
			place: KINDS[sort.kind].write(by) as SQL<string>,
			placeId: KINDS[id.kind].write(of) as SQL<string>,
		},
		where: and(
			...where,
			after ? sql`(${by}, ${of}) ${sql.raw(falls ? "<" : ">")} (${after.value}, ${after.id})` : undefined,
		),
		orderBy: [sql`${by} ${order}`, sql`${of} ${order}`],
		limit: size + 1,
	})
	const shown = found.slice(0, size)
	const last = shown.at(-1)
	return { rows: shown, next: found.length > size && last ? [last.place, last.placeId] : null }
}

function placeIn([value, id]: Place, sort: Sorted, of: Sorted) {
	const [kind, idKind] = [KINDS[sort.kind], KINDS[of.kind]]
	return kind.isOne(value) && idKind.isOne(id) ? { value: kind.read(value), id: idKind.read(id) } : null
}

/** `exact` up to a thousand; beyond it what the database reckons from its statistics. */
export type Total = Readonly<{ count: number; exact: boolean }>
const COUNTED = 1_000

/** How many rows a query without order or limit would find: it costs no more however many there are. */
export async function countRows({ db }: Pick<Context, "db">, query: SQLWrapper): Promise<Total> {
	type Planned = { "QUERY PLAN": readonly [Readonly<{ Plan: Readonly<{ "Plan Rows": number }> }>] }
	// Both at once: one after the other they would make a long list slower than a short one.
	const [[counted], [plan]] = await Promise.all([
		db.execute<{ count: string }>(
			sql`select count(*) as count from (${query} limit ${sql.raw(String(COUNTED + 1))}) counted`,
		),
		db.execute<Planned>(sql`explain (format json) ${query}`),
	])
	const count = Number(counted?.count ?? 0)
	if (count <= COUNTED) return { count, exact: true }
	return { count: Math.max(plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0, COUNTED + 1), exact: false }
}
