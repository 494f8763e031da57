import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** Greater than whatever else could follow. */
const LAST = "\u{10ffff}"

/** A text in the order of its bytes, whatever the database's language: an index of this finds beginnings and holds their order. */
export const bytewise = (column: SQLWrapper): SQL => sql`(${column} collate "C")`

/** Whether a text begins so, byte by byte: an index of `bytewise` answers it, whatever is asked for. */
export const beginsWith = (column: SQLWrapper, text: string): SQL =>
	sql`(${bytewise(column)} >= ${text} and ${bytewise(column)} < ${text + LAST})`
