import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { file } from "#app/files/tables.server.ts"
import type { FileLine, FileListing } from "./file-terms.ts"

const BY_TIME = { by: file.createdAt, kind: "time" } as const
// A literal, as the partial index has it.
const PUBLISHED = [eq(file.purpose, "content-picture"), sql`${file.state} = 'stored'`]

/** Pictures that may be published. */
export async function listFiles(
	{ db }: Pick<Context, "db">,
	asked: FileListing,
	size?: number,
): Promise<ListPart<FileLine>> {
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: file.id, kind: "uuid" },
			where: PUBLISHED,
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ one: file, ...place })
					.from(file)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	return {
		...part,
		rows: part.rows.map(({ one: { id, name, width, height, bytes, createdAt: at } }) => ({
			...{ id, name, width, height, bytes, at },
		})),
	}
}

export const countFiles = (ctx: Pick<Context, "db">): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(file)
			.where(and(...PUBLISHED)),
	)
