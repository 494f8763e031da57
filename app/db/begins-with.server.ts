import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** Greater than whatever else could follow. */
const LAST = "\u{10ffff}"

/** Whether a text begins so, byte by byte: an index with `text_pattern_ops` answers it, whatever is asked for. */
export const beginsWith = (column: SQLWrapper, text: string): SQL =>
	sql`(${column} ~>=~ ${text} and ${column} ~<~ ${text + LAST})`
