import { and, or, type SQL, sql } from "drizzle-orm"
import { beginsWith } from "#app/db/begins-with.server.ts"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { account, loginSession } from "#app/identity/accounts/tables.server.ts"
import type { AccountLine, AccountListing } from "./user-terms.ts"

type Needs = Pick<Context, "db">

const BY_MADE = { by: account.createdAt, kind: "time" } as const
const BY_UID = { by: account.uid, kind: "text" } as const

const lastSeen = sql`(select max(${loginSession.lastSeenAt}) from ${loginSession} where ${loginSession.accountId} = ${account.id})`
const shown = {
	uid: account.uid,
	name: account.name,
	nickname: account.nickname,
	language: account.language,
	isOperator: sql<boolean>`${account.adminCode} <> ''`,
	madeAt: account.createdAt,
	closedAt: account.disabledAt,
	seenMs: sql<number | null>`(extract(epoch from ${lastSeen}) * 1000)::float8`,
}

/** A page of the accounts by ID and password. */
export async function listAccounts(
	{ db }: Needs,
	asked: AccountListing,
	size?: number,
): Promise<ListPart<AccountLine>> {
	const { rows, next } = await listRows(
		asked,
		{
			sorts: { "made-": BY_MADE, made: BY_MADE, id: BY_UID, "id-": BY_UID },
			id: { by: account.id, kind: "uuid" },
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ ...shown, ...place })
					.from(account)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	return {
		rows: rows.map(({ place: _, placeId: __, seenMs, ...line }) => ({
			...line,
			seenAt: seenMs === null ? null : new Date(seenMs),
		})),
		next,
	}
}

export const countAccounts = (ctx: Needs, asked: AccountListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(account)
			.where(and(...whereOf(asked))),
	)

/** By the beginning of an ID, a name or a nickname, in whichever letters. */
function whereOf({ filters: { q } }: AccountListing): SQL[] {
	if (!q) return []
	const typed = q.toLowerCase()
	const names = [sql`lower(${account.name})`, sql`lower(${account.nickname})`]
	const found = or(beginsWith(account.uid, typed), ...names.map((name) => beginsWith(name, typed)))
	return found ? [found] : []
}
