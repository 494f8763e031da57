import { sql } from "drizzle-orm"
import type { OpenOperation } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { browserKey } from "#app/identity/owner-keys.ts"
import { openSessionBy, type SessionRow, walletOf } from "#app/identity/sessions/session.server.ts"
import type { ReadVisit } from "#app/identity/sessions/visitor.server.ts"
import { MOST_OPEN } from "./open-operations.server.ts"
import { operation } from "./tables.server.ts"

type Row = { [Name in keyof SessionRow]: SessionRow[Name] | null } & { readonly open: OpenOperation[] | null }

const session = openSessionBy(sql`${sql.placeholder("session")}`)
const wallets = sql`coalesce(
	(select array_agg(concat(one.chain, ':', one.address)) from json_to_recordset(visit.siblings) as one(chain text, address text)),
	array[concat(visit.chain, ':', visit.address)])`
const open = sql`(
	select json_agg(json_build_object('href', mine.href, 'entity', mine.entity) order by mine.changed_at desc) from (
		select ${operation.href}, ${operation.entity}, ${operation.changedAt} from ${operation}
		where ${operation.owner} = any(${wallets} || ${sql.placeholder("draftOwner")}::text) and ${operation.state} = 'open'
		order by ${operation.changedAt} desc limit ${sql.raw(String(MOST_OPEN))}
	) mine)`

const visitBy = statement<Row, { session: string; draftOwner: string }>(
	sql`select visit.*, ${open} as open from (select) nobody left join (${session}) visit on true`,
)

/** Who asks and what is open for them, as `readSession` and `listOpenOperations` tell it, in one statement. */
export const readVisit: ReadVisit = async (ctx, { session, draftOwner }) => {
	if (!session && !draftOwner) return { wallet: null, open: [] }
	const [row] = await visitBy(ctx.db, { session: session ?? "", draftOwner: browserKey(draftOwner ?? "") })
	const isSession = (found: Row): found is Row & SessionRow => found.session_id !== null
	const wallet = row && session && isSession(row) ? await walletOf(ctx, session, row) : null
	return { wallet, open: row?.open ?? [] }
}
