import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"

/** Has the chains read and what has come carried on, in the caller's transaction. */
export async function poke({ db }: Pick<Context, "db">): Promise<void> {
	await enqueue(db, "settlement:look", {}, { key: "look" })
	await enqueue(db, "settlement:kaia", {}, { key: "look-at-kaia" })
	await enqueue(db, "migration:go", {}, { key: "migration" })
}
