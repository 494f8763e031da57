import { and, eq, inArray, isNull, lt, or } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { FileStore } from "./context.ts"
import { PURPOSES, type Purpose } from "./purposes.ts"
import { file } from "./tables.server.ts"

/** A file that is not stored by then never will be. */
const WRITING_MS = 60 * 60_000
/** How long the bytes of what was published outlive their deletion; those of people go at once. */
const PUBLIC_DAYS = 7
const MOST_AT_ONCE = 500

const PERSONAL = (Object.keys(PURPOSES) as Purpose[]).filter((purpose) => PURPOSES[purpose].personal)

/** Gives up what was never stored, and removes the bytes of what was deleted. */
export const sweepFiles =
	(store: FileStore) =>
	async ({ db, now }: Pick<Context, "db" | "now">): Promise<void> => {
		const at = await now()
		const before = (ms: number) => new Date(at.getTime() - ms)
		await db
			.update(file)
			.set({ state: "deleted", deletedAt: at })
			.where(and(eq(file.state, "writing"), lt(file.createdAt, before(WRITING_MS))))
		const isDue = or(inArray(file.purpose, PERSONAL), lt(file.deletedAt, before(PUBLIC_DAYS * 86_400_000)))
		const gone = await db
			.select({ id: file.id })
			.from(file)
			.where(and(eq(file.state, "deleted"), isNull(file.goneAt), isDue))
			.limit(MOST_AT_ONCE)
		for (const { id } of gone) {
			await store.remove(id)
			await db.update(file).set({ goneAt: at, name: "" }).where(eq(file.id, id))
		}
	}
