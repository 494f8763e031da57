import { and, asc, eq, isNull, or, sql } from "drizzle-orm"
import { project } from "#app/collections/projects/tables.server.ts"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { isEmailAddress } from "#app/lib/email-address.ts"
import { paths } from "#app/lib/paths.ts"
import { type FindRecords, type FoundRecord, recordNumber } from "#app/operations/found-record.ts"

type Needs = Pick<Context, "db">

/** More records than this: the list of the last one shows them all. */
const MOST = 5
/** A shorter part of a name would name too many projects. */
const SHORTEST_NAME = 2
const LONGEST_NAME = 100
/** Of the PostgreSQL type of a project's number. */
const GREATEST_NUMBER = 2_147_483_647

/** Accounts and projects that a text names. */
export const findRecords: FindRecords = async ({ db }, { typed, permissions }) => {
	const found = await Promise.all([
		permissions.includes("users.see") ? findAccounts({ db }, typed) : [],
		permissions.includes("projects.see") ? findProjects({ db }, typed) : [],
	])
	return found.flat()
}

/** By the log-in ID, or by the address that the owner prefers. */
async function findAccounts({ db }: Needs, text: string): Promise<FoundRecord[]> {
	const address = text.toLowerCase()
	if (!isEmailAddress(address)) return []
	const rows = await db
		.select({ uid: account.uid })
		.from(account)
		.where(or(eq(account.uid, address), and(eq(account.contactEmail, text), sql`${account.contactEmail} <> ''`)))
		.orderBy(asc(account.uid))
		.limit(MOST)
	return rows.map(({ uid }) => ({
		...{ kind: "account", label: uid, href: `${paths.admin("users/accounts")}?${new URLSearchParams({ q: uid })}` },
	}))
}

/** By a part of its name in either language, its symbol or its number. People register projects one by one, so there are few. */
async function findProjects({ db }: Needs, text: string): Promise<FoundRecord[]> {
	if (text.length > LONGEST_NAME) return []
	const typed = recordNumber(text)
	const number = typed !== null && typed <= GREATEST_NUMBER ? typed : null
	if (number === null && text.length < SHORTEST_NAME) return []
	const holds = (column: typeof project.name | typeof project.nameKo) =>
		sql`position(lower(${text}) in lower(${column})) > 0`
	const names = or(holds(project.name), holds(project.nameKo), sql`lower(${project.symbol}) = lower(${text})`)
	const rows = await db
		.select({ id: project.id, name: project.name, symbol: project.symbol })
		.from(project)
		.where(and(isNull(project.deletedAt), number === null ? names : or(eq(project.id, number), names)))
		.orderBy(asc(project.id))
		.limit(MOST)
	return rows.map(({ id, name, symbol }) => ({
		...{ kind: "project", label: `${name} (${symbol})`, href: `${paths.admin("projects/modify")}?id=${id}` },
	}))
}
