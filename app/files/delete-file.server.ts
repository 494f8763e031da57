import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Purpose } from "./purposes.ts"
import { file } from "./tables.server.ts"

/** Takes a file away from everybody at once; its bytes go with a sweep. False: there is none of that purpose. */
export async function deleteFile(
	{ db, now }: Pick<Context, "db" | "now">,
	id: string,
	purpose: Purpose,
): Promise<boolean> {
	const rows = await db
		.update(file)
		.set({ state: "deleted", deletedAt: await now() })
		.where(and(eq(file.id, id), eq(file.purpose, purpose), eq(file.state, "stored")))
		.returning({ id: file.id })
	return rows.length > 0
}

/** The same of several, whatever they are for; what is no longer there stays as it is. */
export async function deleteFiles({ db, now }: Pick<Context, "db" | "now">, ids: readonly string[]): Promise<void> {
	await db
		.update(file)
		.set({ state: "deleted", deletedAt: await now() })
		.where(and(isAnyOf(file.id, ids), eq(file.state, "stored")))
}
