import type { Context } from "#app/db/context.ts"
import { journal } from "#app/operations/tables.server.ts"
import type { Migration } from "./rows.server.ts"
import { migrationStatus } from "./status.ts"

/** Journals what changes no status: that a destination was proven late. */
export async function record(
	{ db }: Pick<Context, "db">,
	{ id, status }: Migration,
	{ actor, reason, at }: Readonly<{ actor: string; reason: string; at: Date }>,
): Promise<void> {
	await db.insert(journal).values({
		entity: migrationStatus.entity,
		entityId: id,
		from: status,
		to: status,
		actor,
		reason,
		evidence: null,
		at,
	})
}
