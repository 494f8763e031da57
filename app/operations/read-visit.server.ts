import { type SQL, sql } from "drizzle-orm"
import type { OpenOperation } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { browserKey } from "#app/identity/owner-keys.ts"
import { openSessionBy, type SessionRow, walletOf } from "#app/identity/sessions/session.server.ts"
import type { ReadVisit, VisitorColumn } from "#app/identity/sessions/visitor.server.ts"
import { MOST_OPEN } from "./open-operations.server.ts"
import { operation } from "./tables.server.ts"

type Row = { [Name in keyof SessionRow]: SessionRow[Name] | null } & {
	readonly open: (Omit<OpenOperation, "since"> & { readonly since: number })[] | null
	readonly along: unknown
}

const session = openSessionBy(sql`${sql.placeholder("session")}`)
const wallets = sql`coalesce(
	(select array_agg(concat(one.chain, ':', one.address)) from json_to_recordset(visit.siblings) as one(chain text, address text)),
	array[concat(visit.chain, ':', visit.address)])`
const open = sql`(
	select json_agg(json_build_object('href', mine.href, 'entity', mine.entity, 'id', mine.entity_id,
		'since', trunc(extract(epoch from mine.changed_at) * 1000)::bigint) order by mine.changed_at desc) from (
		select ${operation.href}, ${operation.entity}, ${operation.entityId}, ${operation.changedAt} from ${operation}
		where ${operation.owner} = any(${wallets} || ${sql.placeholder("draftOwner")}::text) and ${operation.state} = 'open'
		order by ${operation.changedAt} desc limit ${sql.raw(String(MOST_OPEN))}
	) mine)`

const owners = sql`(
	select array_agg(one.address) from json_to_recordset(
		coalesce(visit.siblings, json_build_array(json_build_object('chain', visit.chain, 'address', visit.address)))
	) as one(chain text, address text) where one.chain = 'solana')`

type Values = { session: string; draftOwner: string }
const visitWith = (along: SQL) =>
	statement<Row, Values>(
		sql`select visit.*, ${open} as open, ${along} as along from (select) nobody left join (${session}) visit on true`,
	)
const visitAlone = visitWith(sql`null`)
/** Columns are made once, when their modules are loaded. */
const known = new WeakMap<VisitorColumn, typeof visitAlone>()

function visitBy(column: VisitorColumn | undefined) {
	if (!column) return visitAlone
	const visit = known.get(column) ?? visitWith(column.select(owners))
	known.set(column, visit)
	return visit
}

/** Who asks and what is open for them, as `readSession` and `listOpenOperations` tell it, and a page's own column, in one statement. */
export const readVisit: ReadVisit = async (ctx, { session, draftOwner }, wish) => {
	if (!session && !draftOwner) return { wallet: null, open: [] }
	const values = { ...wish?.values, session: session ?? "", draftOwner: browserKey(draftOwner ?? "") }
	const [row] = await visitBy(wish?.column)(ctx.db, values)
	const isSession = (found: Row): found is Row & SessionRow => found.session_id !== null
	const wallet = row && session && isSession(row) ? await walletOf(ctx, session, row) : null
	return {
		wallet,
		open: (row?.open ?? []).map((one) => ({ ...one, since: new Date(one.since) })),
		...(row && wish && { along: { column: wish.column, found: row.along } }),
	}
}
