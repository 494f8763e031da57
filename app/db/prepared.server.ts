import type postgres from "postgres"
import type { Db } from "./client.server.ts"

type Client = Pick<postgres.Sql, "unsafe">

/** The driver's own connection or transaction behind `db`. */
const clientOf = (db: Db): Client => (db._.session as unknown as { client: Client }).client

/**
 * Runs a statement that is prepared once per connection: for what runs so often that building it would be most of its cost. Values travel
 * as text, moments in ISO form.
 */
export function prepared<Row extends object>(db: Db, statement: string, values: readonly string[]): Promise<Row[]> {
	return clientOf(db).unsafe<Row[]>(statement, [...values], { prepare: true })
}
