import type { Context } from "#app/db/context.ts"
import type { Mark, MarkName, Marks } from "./marks.ts"
import { launchMark } from "./tables.server.ts"

/** Every mark, by its name. */
export async function readMarks({ db }: Pick<Context, "db">): Promise<Marks> {
	const rows = await db.select().from(launchMark)
	return Object.fromEntries(rows.map(({ name, ...mark }) => [name, mark]))
}

/** Replaces a mark. */
export async function writeMark({ db }: Pick<Context, "db">, name: MarkName, mark: Mark): Promise<void> {
	await db
		.insert(launchMark)
		.values({ name, ...mark })
		.onConflictDoUpdate({ target: launchMark.name, set: mark })
}
