import { or, type SQL, sql } from "drizzle-orm"
import { beginsWith, bytewise } from "#app/db/begins-with.server.ts"
import type { Context } from "#app/db/context.ts"
import { countRows, LIST_SIZE, type ListPart, listRows, type Sorted, type Total } from "#app/db/list-rows.server.ts"
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

/** A page of the accounts by ID and password; of a search, in the order of what it found. */
export async function listAccounts(
	ctx: Needs,
	asked: AccountListing,
	size = LIST_SIZE,
): Promise<ListPart<AccountLine>> {
	const { rows, next } = await (asked.filters.q
		? search(ctx, asked, asked.filters.q, size)
		: list(ctx, asked, [], BY_UID, size))
	return {
		rows: rows.map(({ place: _, placeId: __, seenMs, ...line }) => ({
			...line,
			seenAt: seenMs === null ? null : new Date(seenMs),
		})),
		next,
	}
}

const list = ({ db }: Needs, asked: AccountListing, only: readonly SQL[], found: Sorted, size: number) =>
	listRows(
		asked,
		{
			sorts: { "made-": BY_MADE, made: BY_MADE, id: BY_UID, "id-": BY_UID, found },
			id: { by: account.id, kind: "uuid" },
			where: only,
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

/** The first of each way to be found, in one order: the database would sort all that one statement finds. */
async function search(ctx: Needs, asked: AccountListing, typed: string, size: number) {
	const lists = await Promise.all(
		waysToFind(typed).map(({ text, only }) => list(ctx, asked, [only], { by: bytewise(text), kind: "text" }, size)),
	)
	const found = lists
		.flatMap(({ rows }) => rows)
		.sort((a, b) => Buffer.compare(Buffer.from(a.place), Buffer.from(b.place)) || (a.placeId < b.placeId ? -1 : 1))
	const rows = found.slice(0, size)
	const last = rows.at(-1)
	const isMore = found.length > size || lists.some(({ next }) => next)
	return { rows, next: last && isMore ? ([last.place, last.placeId] as const) : null }
}

export function countAccounts(ctx: Needs, { filters: { q } }: AccountListing): Promise<Total> {
	const accounts = ctx.db.select({ one: sql`1` }).from(account)
	return countRows(ctx, q ? accounts.where(or(...waysToFind(q).map(({ only }) => only))) : accounts)
}

/** By the beginning of an ID, a name or a nickname, in whichever letters. None is found in two ways. */
function waysToFind(typed: string): Readonly<{ text: SQL; only: SQL }>[] {
	const texts = [sql`${account.uid}`, sql`lower(${account.name})`, sql`lower(${account.nickname})`]
	const begins = texts.map((text) => beginsWith(text, typed.toLowerCase()))
	return texts.map((text, n) => ({
		text,
		only: sql.join([begins[n] ?? sql`false`, ...begins.slice(0, n).map((one) => sql`not ${one}`)], sql` and `),
	}))
}
