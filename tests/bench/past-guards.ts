import type postgres from "postgres"

/** Writes rows past triggers and references, as only a superuser can: each statement in a transaction of its own. */
export async function pastGuards(sql: postgres.Sql, statements: readonly string[]): Promise<void> {
	for (const text of statements) {
		await sql.begin(async (tx) => {
			await tx`set local session_replication_role = replica`
			await tx`set local statement_timeout = 0`
			await tx.unsafe(text)
		})
	}
}
