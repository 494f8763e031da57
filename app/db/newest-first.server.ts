import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Context } from "./context.ts"
import type { Part } from "./list-rows.server.ts"

type Sort = "created-" | "created"
type Of<Row> = Readonly<{
	table: PgTable
	createdAt: AnyPgColumn
	id: AnyPgColumn
	where: readonly SQL[]
	rows: (part: Part) => Promise<Row[]>
}>

/** What is listed the newest first or the oldest, by when it was made: the listing, and the query that counts what its filters find. */
export function newestFirst<Row>({ db }: Pick<Context, "db">, { table, createdAt, id, where, rows }: Of<Row>) {
	const byCreated = { by: createdAt, kind: "time" } as const
	const counted: SQLWrapper = db
		.select({ one: sql`1` })
		.from(table)
		.where(and(...where))
	return {
		listing: {
			sorts: { "created-": byCreated, created: byCreated } satisfies Record<Sort, unknown>,
			id: { by: id, kind: "uuid" } as const,
			where,
			rows,
		},
		counted,
	}
}
