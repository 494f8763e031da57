import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"

/** What wants somebody's eyes, by what it is: how many, and since when. */
export const ATTENTION = [
	"stops",
	"unmatched",
	"held",
	"stuck",
	"unknown",
	"quarantined",
	"mail",
	"reservations",
	"notices",
] as const
export type Attention = (typeof ATTENTION)[number]
export type AttentionLine = Readonly<{ what: Attention; count: number; since: Date | null }>

/** A notice that nobody has seen to, by its kind. */
export type NoticeLine = Readonly<{ kind: string; subject: string; at: Date }>

type Row = Readonly<{ what: Attention; count: string; since: number | null }>

const ms = (moment: string) => sql.raw(`(extract(epoch from min(${moment})) * 1000)::float8`)
/** Money that a transaction of ours may or may not have moved is nobody's until the chain has said so: after this long somebody looks. */
const UNKNOWN_AFTER = "5 minutes"

/** Each part reads an index of what is open alone: it costs the same however much is done. */
const attention = statement<Row, Record<string, never>>(sql`
	select 'stops' as what, count(*) as count, ${ms("since")} as since from settlement_stop where cleared_at is null
	union all select 'unmatched', count(*), ${ms("recorded_at")} from receipt where outcome = 'unmatched'
	union all select 'held', count(*), ${ms("created_at")} from outgoing where status = 'held'
	union all select 'stuck', count(*), ${ms("created_at")} from outgoing where status = 'stuck'
	union all select 'unknown', count(*), ${ms("created_at")} from attempt
		where status = 'live' and created_at < now() - ${sql.raw(`interval '${UNKNOWN_AFTER}'`)}
	union all select 'quarantined', count(*), ${ms("read_at")} from tx_read where state = 'quarantined'
	union all select 'mail', count(*), ${ms("created_at")} from mail where state = 'dead' and erased_at is null
	union all select 'reservations', count(*), ${ms("cancel_asked_at")} from reservation
		where status = '10' and cancel_asked_at < now_here() - interval '48 hours' and ends_at > now_here()
	union all select 'notices', count(*), ${ms("at")} from operator_notice where seen_at is null`)

const MOST_NOTICES = 20

const notices = statement<{ kind: string; subject: string; at: number }, Record<string, never>>(sql`
	select kind, subject, (extract(epoch from at) * 1000)::float8 as at from operator_notice
	where seen_at is null order by at desc limit ${sql.raw(String(MOST_NOTICES))}`)

/** How much of what is open, the most pressing kind of thing first. */
export async function countAttention({ db }: Pick<Context, "db">): Promise<AttentionLine[]> {
	const rows = await attention(db, {})
	return ATTENTION.flatMap((what): AttentionLine[] => {
		const row = rows.find((one) => one.what === what)
		return row ? [{ what, count: Number(row.count), since: row.since === null ? null : new Date(row.since) }] : []
	})
}

/** What needs attention first, and the newest notices. */
export async function readAttention(ctx: Pick<Context, "db">) {
	const [lines, open] = await Promise.all([countAttention(ctx), notices(ctx.db, {})])
	return { lines, notices: open.map((one): NoticeLine => ({ ...one, at: new Date(one.at) })) }
}
