import { asc, ne, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account, loginSession } from "#app/identity/accounts/tables.server.ts"
import { accountRole, rolePermission } from "#app/identity/roles/tables.server.ts"

export type OperatorLine = Readonly<{
	id: string
	uid: string
	name: string
	roles: readonly string[]
	closedAt: Date | null
	/** When a browser of theirs was last here. */
	seenAt: Date | null
}>

/** Everybody with an admin code, those that are closed last. There are as many as a company has people. */
export async function listOperators({ db }: Pick<Context, "db">): Promise<OperatorLine[]> {
	const seen = sql<
		string | null
	>`(select max(${loginSession.lastSeenAt}) from ${loginSession} where ${loginSession.accountId} = ${account.id})`
	const rows = await db
		.select({
			id: account.id,
			uid: account.uid,
			name: account.name,
			closedAt: account.disabledAt,
			seenAt: seen,
			role: accountRole.role,
		})
		.from(account)
		.leftJoin(accountRole, sql`${accountRole.accountId} = ${account.id} and ${accountRole.revokedAt} is null`)
		.where(ne(account.adminCode, ""))
		.orderBy(sql`${account.disabledAt} is not null`, asc(account.uid), asc(accountRole.role))
	const found = new Map<string, OperatorLine>()
	for (const { role, seenAt, ...one } of rows) {
		const roles = [...(found.get(one.id)?.roles ?? []), ...(role ? [role] : [])]
		found.set(one.id, { ...one, roles, seenAt: seenAt === null ? null : new Date(seenAt) })
	}
	return [...found.values()]
}

/** Who may do what, as the database says it. */
export async function listPermissions({ db }: Pick<Context, "db">): Promise<ReadonlyMap<string, readonly string[]>> {
	const rows = await db.select().from(rolePermission).orderBy(asc(rolePermission.role), asc(rolePermission.permission))
	const found = new Map<string, string[]>()
	for (const { role, permission } of rows) found.set(role, [...(found.get(role) ?? []), permission])
	return found
}
