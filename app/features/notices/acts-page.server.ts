import { desc, sql } from "drizzle-orm"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { type Cursor, pageOf } from "#app/lib/keyset.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { ownersOf } from "#app/operations/open-operations.server.ts"
import { operation } from "#app/operations/tables.server.ts"

export const ACTS_PAGE = 30

type Asked = Readonly<{ lang: Lang; before: Cursor | null; name(entity: string): string }>

/** All that somebody has begun here, of each its state and where its receipt is, what changed last first. */
export async function actsPage({ db, who }: Pick<Visit, "db" | "who">, { lang, before, name }: Asked) {
	const { changedAt, id } = operation
	const after = before
		? sql`(o.changed_at, o.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
		: sql`true`
	// Of each owner as many as a page has: nobody's whole past is read.
	const rows = await db
		.select()
		.from(operation)
		.where(
			sql`${id} in (select one.id from unnest(${sql.param([...ownersOf(who)])}::text[]) whose cross join lateral (
				select o.id from operation o where o.owner = whose and ${after}
				order by o.changed_at desc, o.id desc limit ${ACTS_PAGE + 1}::int) one)`,
		)
		.orderBy(desc(changedAt), desc(id))
		.limit(ACTS_PAGE + 1)
	const page = pageOf(rows, ACTS_PAGE, (row) => ({ at: row.changedAt, id: row.id }))
	return {
		acts: page.rows.map((one) => ({
			id: one.id,
			what: name(one.entity),
			isOpen: one.state === "open",
			at: one.changedAt,
			// As its receipt is numbered.
			number: `№ ${one.entityId.slice(0, 8)}`,
			href: `/${lang}/${one.href}`,
		})),
		isFirst: before === null,
		older: page.older && paths.acts(lang, { before: page.older }),
	}
}
export type ActsPage = Awaited<ReturnType<typeof actsPage>>
