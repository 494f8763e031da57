import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { AuditLine, AuditListing } from "./audit-terms.ts"
import { onDay } from "./listing/on-day.ts"

const BY_ID = { by: audit.id, kind: "integer" } as const

/** A page of the audit. */
export async function listAudit(
	{ db }: Pick<Context, "db">,
	asked: AuditListing,
	size?: number,
): Promise<ListPart<AuditLine>> {
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_ID, newest: BY_ID },
			id: BY_ID,
			where: whereOf(asked),
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
	return {
		...part,
		rows: part.rows.map(({ one: { id, at, actor, act, subject, facts } }) => ({
			...{ id: `${id}`, at, actor, act, subject, facts },
		})),
	}
}

/** How many rows its filters find. */
export const countAudit = (ctx: Pick<Context, "db">, asked: AuditListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(audit)
			.where(and(...whereOf(asked))),
	)

const whereOf = ({ filters }: AuditListing): SQL[] => [
	...(filters.act ? [eq(audit.act, filters.act)] : []),
	...(filters.subject ? [eq(audit.subject, filters.subject)] : []),
	...(filters.actor ? [eq(audit.actor, filters.actor)] : []),
	...onDay(audit.at, filters.day),
]
