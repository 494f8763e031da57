import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { TestDatabase } from "#app/db/testing.ts"
import { sealAudit } from "#app/identity/audit/seal-audit.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { until } from "#tests/boot/until.ts"
import { opened } from "./guarded-rows.ts"

/** A row about a wallet, with facts of its own. */
export const note = (db: Db, n: number, who = "solana:holder") =>
	writeAudit(db, {
		actor: who,
		act: "setting.changed",
		subject: who,
		facts: { number: n, units: "1000000000000000000" },
	})

export async function noteMany(db: Db, many: number): Promise<void> {
	for (let n = 1; n <= many; n++) await note(db, n)
}

/** Seals all that there is. Transactions of other tests on the same server keep young rows from being sealed: they are waited for. */
export async function seal(database: TestDatabase, atOnce?: number): Promise<void> {
	const { db } = database.asWorker()
	await until("every row is sealed", async () => {
		await sealAudit({ db }, atOnce)
		return (await unsealedOf(database)).length === 0
	})
}

/** Waits until every row can be sealed, and seals none. */
export const sealable = ({ db }: TestDatabase) =>
	until("every row is older than what is open", async () => {
		const [row] = await db.execute(
			sql`select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as old from audit`,
		)
		return row?.old
	})

export const unsealedOf = async ({ db }: TestDatabase) =>
	(await db.execute<{ id: string }>(sql`select id from audit where not sealed order by id`)).map(({ id }) => Number(id))

/** The ids of the rows in the order of the chain. */
export const orderOf = async ({ db }: TestDatabase) =>
	(await db.execute<{ id: string }>(sql`select audit_id as id from audit_seal order by seq`)).map(({ id }) =>
		Number(id),
	)

/** A database of which so many rows are sealed. */
export async function sealedRows(many: number): Promise<TestDatabase> {
	const database = await opened()
	await noteMany(database.db, many)
	await seal(database)
	return database
}
