import { randomUUID } from "node:crypto"
import { databaseClock } from "#app/db/clock.server.ts"
import type { TestDatabase } from "#app/db/testing.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import type { END_BASIS, ENTER_BASIS } from "./basis-acts.server.ts"

/** An operator who may propose and approve. */
export async function lawyer(database: TestDatabase) {
	await seedRoles(database)
	const values = { uid: `${randomUUID()}@example.org`, passwordHash: "", adminCode: "the admin code of tests" }
	const [made] = await database.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await database.db.insert(accountRole).values({ accountId, role: "finance", grantedBy: "test" })
	return { accountId, uid: values.uid }
}

/** What two operators have agreed on, for the worker to carry out; answers the act as the worker reads it. */
export async function agreed(
	database: TestDatabase,
	kind: typeof ENTER_BASIS | typeof END_BASIS,
	{ country, evidence }: Readonly<{ country: string; evidence: Record<string, string> }>,
) {
	const [one, other] = [await lawyer(database), await lawyer(database)]
	const id = randomUUID()
	const { db } = database.asWeb()
	const web = { db, now: databaseClock(db) }
	await propose(web, one, { id, kind, subject: country, evidence, reason: "Counsel says so" })
	await decide(web, other, { id, verdict: "approved", why: "" })
	const [act] = await database.sql`select id, who, kind, subject, evidence from operator_act where id = ${id}`
	return act as unknown as { id: string; who: string; kind: string; subject: string; evidence: unknown }
}
