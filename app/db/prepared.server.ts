import { fillPlaceholders, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type postgres from "postgres"
import type { Db } from "./client.server.ts"
import { withoutValues } from "./hide-statement-values.server.ts"

type Client = Pick<postgres.Sql, "unsafe">

/** The driver's own connection or transaction behind `db`. */
const clientOf = (db: Db): Client => (db._.session as unknown as { client: Client }).client

/**
 * Runs a statement that is prepared once per connection: for what runs so often that building it would be most of its cost. Values travel
 * as text, moments in ISO form.
 */
export function prepared<Row extends object>(db: Db, statement: string, values: readonly unknown[]): Promise<Row[]> {
	return withoutValues(() => clientOf(db).unsafe<Row[]>(statement, values as never, { prepare: true }))
}

const dialect = new PgDialect()

/**
 * A statement whose text is put together once, when its module is loaded; `sql.placeholder` names its values. Rows come as the driver reads
 * them: moments and large numbers are text.
 */
export function statement<Row extends object, Values extends Record<string, unknown>>(query: SQL) {
	const { sql: text, params } = dialect.sqlToQuery(query)
	return (db: Db, values: Values): Promise<Row[]> => prepared<Row>(db, text, fillPlaceholders(params, values))
}

/**
 * A list for `= any(…)` of which the server does not know the length when it plans: it would take the plan for a list of ten to be worse
 * than one for this list, and plan the statement anew each time.
 */
export const anyLength = (list: SQLWrapper, type: "text" | "int" = "text"): SQL => {
	const array = sql.raw(`${type}[]`)
	return sql`(select ${list}::${array})::${array}`
}
