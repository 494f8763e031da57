import { and, eq, inArray, ne } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { ACTORS_BETWEEN } from "#app/identity/audit/actors-between.ts"
import { isUuid } from "#app/lib/uuid.ts"

type Needs = Pick<Context, "db">
const PREFIX = accountKey("")

/** The keys in a stored actor: one, or those of who proposed and who approved. */
export const actorsIn = (actor: string): readonly string[] => actor.split(ACTORS_BETWEEN)

/** Log-in IDs of the accounts among these keys, as they are now. */
export async function peopleIn({ db }: Needs, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const ids = [...new Set(keys.flatMap((key) => idIn(key) ?? []))]
	if (ids.length === 0) return new Map()
	const rows = await db.select({ id: account.id, uid: account.uid }).from(account).where(inArray(account.id, ids))
	return new Map(rows.map(({ id, uid }) => [accountKey(id), uid]))
}

/** The id of an account in its key, or by itself; null: it is neither. */
function idIn(text: string): string | null {
	const id = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text
	return isUuid(id) ? id : null
}

/** An account by what an operator typed: its log-in ID, its key or its id. */
async function accountBy({ db }: Needs, typed: string) {
	const uid = typed.trim().toLowerCase()
	const id = idIn(uid)
	if (id === null && !uid.includes("@")) return null
	const [row] = await db
		.select({ id: account.id, uid: account.uid })
		.from(account)
		.where(id === null ? eq(account.uid, uid) : eq(account.id, id))
	return row ?? null
}

/**
 * Every actor under which a person may be stored: by key, in older rows by log-in ID, and together with each other operator, who proposed or
 * approved. There are as many of those as a company has people. What names no account is looked for as it was typed.
 */
export async function actorsOf({ db }: Needs, typed: string): Promise<readonly string[]> {
	const person = await accountBy({ db }, typed)
	if (!person) return [typed]
	const others = await db
		.select({ id: account.id, uid: account.uid })
		.from(account)
		.where(and(ne(account.adminCode, ""), ne(account.id, person.id)))
	const pairs = (mine: string, theirs: string) => [
		`${mine}${ACTORS_BETWEEN}${theirs}`,
		`${theirs}${ACTORS_BETWEEN}${mine}`,
	]
	return [
		...[accountKey(person.id), person.uid],
		...others.flatMap(({ id, uid }) => [...pairs(accountKey(person.id), accountKey(id)), ...pairs(person.uid, uid)]),
	]
}

/** Every subject that a text may mean: of a person the key and the id of the account, else the text itself. */
export async function subjectsOf(ctx: Needs, typed: string): Promise<readonly string[]> {
	const person = await accountBy(ctx, typed)
	return person ? [...new Set([typed, accountKey(person.id), person.id])] : [typed]
}
