import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { actorsIn, actorsOf, peopleIn, subjectsOf } from "./audit-people.server.ts"
import type { AuditLine, AuditListing } from "./audit-terms.ts"
import { onDay } from "./listing/on-day.ts"

const BY_ID = { by: audit.id, kind: "integer" } as const

/** A page of the audit. */
export async function listAudit(
	{ db }: Pick<Context, "db">,
	asked: AuditListing,
	size?: number,
): Promise<ListPart<AuditLine>> {
	const conditions = await whereOf({ db }, asked)
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_ID, newest: BY_ID },
			id: BY_ID,
			where: conditions,
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ one: audit, ...place })
					.from(audit)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	const people = await peopleIn(
		{ db },
		part.rows.flatMap(({ one }) => [...actorsIn(one.actor), one.subject]),
	)
	return {
		...part,
		rows: part.rows.map(({ one: { id, at, actor, act, subject, facts } }) => {
			const known = [...actorsIn(actor), subject].flatMap((key) => {
				const uid = people.get(key)
				return uid === undefined ? [] : [[key, uid] as const]
			})
			return { ...{ id: `${id}`, at, actor, act, subject, facts }, people: Object.fromEntries(known) }
		}),
	}
}

/** How many rows its filters find. */
export async function countAudit(ctx: Pick<Context, "db">, asked: AuditListing): Promise<Total> {
	const conditions = await whereOf(ctx, asked)
	return countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(audit)
			.where(and(...conditions)),
	)
}

async function whereOf(ctx: Pick<Context, "db">, { filters }: AuditListing): Promise<SQL[]> {
	const [actors, subjects] = await Promise.all([
		filters.actor ? actorsOf(ctx, filters.actor) : [],
		filters.subject ? subjectsOf(ctx, filters.subject) : [],
	])
	return [
		...(filters.act ? [eq(audit.act, filters.act)] : []),
		...oneOf(audit.subject, subjects),
		...oneOf(audit.actor, actors),
		...onDay(audit.at, filters.day),
	]
}

/** By an index that is sorted as the list is, where there is one value alone. */
const oneOf = (column: typeof audit.actor | typeof audit.subject, values: readonly string[]): SQL[] => {
	const [first, ...more] = values
	if (first === undefined) return []
	return [more.length === 0 ? eq(column, first) : inArray(column, [...values])]
}
