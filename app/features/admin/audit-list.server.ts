import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { Listed } from "#app/lib/listing.ts"

export const AUDIT_TERMS = { sorts: ["newest-"], filters: ["act", "subject", "actor", "day"] } as const
export type AuditListing = Listed<(typeof AUDIT_TERMS.sorts)[number], (typeof AUDIT_TERMS.filters)[number]>
export type AuditLine = Readonly<{ id: string; at: Date; actor: string; act: string; subject: string; facts: unknown }>

const SIZE = 50
const MOST_ID = 9_223_372_036_854_775_807n

/** A page of the audit, newest first, and where the next one begins; null at the end. */
export async function listAudit({ db }: Pick<Context, "db">, { filters, after }: AuditListing) {
	const before = after && /^\d{1,19}$/.test(after[1]) ? BigInt(after[1]) : null
	const where: SQL[] = [
		...(filters.act ? [eq(audit.act, filters.act)] : []),
		...(filters.subject ? [eq(audit.subject, filters.subject)] : []),
		...(filters.actor ? [eq(audit.actor, filters.actor)] : []),
		...dayOf(filters.day),
		...(before !== null && before <= MOST_ID ? [lt(audit.id, before)] : []),
	]
	const rows = await db
		.select()
		.from(audit)
		.where(and(...where))
		.orderBy(desc(audit.id))
		.limit(SIZE + 1)
	const shown = rows.slice(0, SIZE)
	const last = shown.at(-1)
	return {
		lines: shown.map(
			({ id, at, actor, act, subject, facts }): AuditLine => ({ id: `${id}`, at, actor, act, subject, facts }),
		),
		next: rows.length > SIZE && last ? (["", `${last.id}`] as const) : null,
	}
}

/** A day of UTC; what is none filters nothing. */
function dayOf(text: string | undefined): SQL[] {
	if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) return []
	const from = new Date(text)
	return [gte(audit.at, from), lt(audit.at, sql`${from.toISOString()}::timestamptz + interval '1 day'`)]
}
