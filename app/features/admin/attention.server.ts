import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { settingOf } from "#app/settings/published.server.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import { ATTENTION, type Attention, type AttentionLine, maySee } from "./attention-lines.ts"

/** A notice that no operator has confirmed, by its kind. */
export type NoticeLine = Readonly<{ kind: string; subject: string; at: Date }>

type Row = Readonly<{ what: Attention; count: string; since: number | null }>
type Values = { me: string | null; permissions: string | null; demo: boolean }

const ms = (moment: string) => sql.raw(`(extract(epoch from min(${moment})) * 1000)::float8`)
/** After this long without an answer from the chain, an operator looks at a transaction that may have moved money. */
const UNKNOWN_AFTER = "5 minutes"
const EXPIRES_SOON = "12 hours"
/** A job that stands still for less is only slow. */
const STILL_AFTER = "10 minutes"

/** Null: the worker, which counts for all operators. */
const me = sql`${sql.placeholder("me")}::uuid`
/** An open proposal that the operator may decide. */
const mayDecide = sql`(${me} is null or p.proposed_by <> ${me} and exists (
	select 1 from proposal_kind k where k.kind = p.kind and k.approve = any(string_to_array(${sql.placeholder("permissions")}, ','))))`

/** Time between two runs of a job, read from its cron schedule. Any other schedule counts as 31 days, so it raises no false alarm. */
const period = sql.raw(`case
	when cron = '* * * * *' then interval '1 minute'
	when cron ~ '^\\*/\\d+ \\* \\* \\* \\*$' then substring(cron from '\\d+')::int * interval '1 minute'
	when cron ~ '^\\d+ \\* \\* \\* \\*$' then interval '1 hour'
	when cron ~ '^\\d+ \\d+ \\* \\* \\*$' then interval '1 day'
	else interval '31 days' end`)

/** Documents that an installation has to fill in. The others may stay unset. */
const CONTENT = ["board", "companyPartners", "membershipPartners", "ltacPartners", "coinInfo", "ventures"] as const
const SETTINGS = ["company", "social"] as const
const examplesIn = (what: Attention, keys: readonly PublishedKey[]) => sql`
	select '${sql.raw(what)}', count(*), ${ms("changed_at")}
	from (values ${sql.raw(keys.map((key) => `('${settingOf(key)}')`).join(", "))}) wanted (key) left join setting using (key)
	where not ${sql.placeholder("demo")}::boolean and (value is null or value ~ '"example"\\s*:\\s*true')`

/** Each part reads an index of open rows, or a table of a few dozen rows: its cost does not grow with what is done. */
const attention = statement<Row, Values>(sql`
	select 'stops' as what, count(*) as count, ${ms("since")} as since from settlement_stop where cleared_at is null
	union all select 'unmatched', count(*), ${ms("recorded_at")} from receipt where outcome = 'unmatched'
	union all select 'held', count(*), ${ms("created_at")} from outgoing where status = 'held'
	union all select 'stuck', count(*), ${ms("created_at")} from outgoing where status = 'stuck'
	union all select 'unknown', count(*), ${ms("created_at")} from attempt
		where status = 'live' and created_at < now() - ${sql.raw(`interval '${UNKNOWN_AFTER}'`)}
	union all select 'quarantined', count(*), ${ms("read_at")} from tx_read where state = 'quarantined'
	union all select 'proposals', count(*), ${ms("proposed_at")} from proposal p
		where status = 'proposed' and expires_at > clock_timestamp() + ${sql.raw(`interval '${EXPIRES_SOON}'`)} and ${mayDecide}
	union all select 'expiring', count(*), ${ms("proposed_at")} from proposal p
		where status = 'proposed' and expires_at > clock_timestamp()
			and expires_at <= clock_timestamp() + ${sql.raw(`interval '${EXPIRES_SOON}'`)} and (${mayDecide} or p.proposed_by = ${me})
	union all select 'decisions', count(*), ${ms("decided_at")} from proposal
		where status in ('approved','rejected') and proposer_read_at is null and proposed_by = ${me}
	union all select 'reservations', count(*), ${ms("cancel_asked_at")} from reservation where status = '10' and ends_at > now_here()
	union all select 'lostWallets', count(*), ${ms("created_at")} from lost_wallet where status = 'open'
	union all select 'documents', count(*), ${ms("created_at")} from identity_document where status = 'open'
	union all select 'paused', count(*), ${ms("changed_at")} from feature_switch where state <> 'on'
	union all select 'jobs', count(*), ${ms("since")} from (
		select greatest(began_at, announced_at) as since from job_run
			where cron is not null
				and greatest(began_at, announced_at) < clock_timestamp() - greatest(3 * ${period}, ${sql.raw(`interval '${STILL_AFTER}'`)})
		union all select run_at from overdue_jobs(${sql.raw(`interval '${STILL_AFTER}'`)})) still
	union all select 'mail', count(*), ${ms("created_at")} from mail where state = 'dead' and erased_at is null
	union all select 'exampleRules', count(*), ${ms("written_at")} from (
		select distinct on (key) written_at, example from rule where valid_from <= now_here() order by key, valid_from desc) in_force
		where example and not ${sql.placeholder("demo")}::boolean
	union all ${examplesIn("exampleContent", CONTENT)}
	union all ${examplesIn("exampleSettings", SETTINGS)}
	union all select 'notices', count(*), ${ms("at")} from operator_notice where seen_at is null`)

const MOST_NOTICES = 20

const notices = statement<{ kind: string; subject: string; at: number }, Record<string, never>>(sql`
	select kind, subject, (extract(epoch from at) * 1000)::float8 as at from operator_notice
	where seen_at is null order by at desc limit ${sql.raw(String(MOST_NOTICES))}`)

export type Counting = Readonly<{
	/** Whose lines: those of the screens that they may see, and of proposals those that concern them. null: all of it. */
	operator: Pick<LoginSession, "accountId" | "permissions"> | null
	/** A demo is meant to have examples. */
	demo: boolean
}>

/** How much waits, the most pressing kind first, in one query. */
export async function countAttention(
	{ db }: Pick<Context, "db">,
	{ operator, demo }: Counting,
): Promise<AttentionLine[]> {
	const seen = ATTENTION.filter(
		(what) => (operator === null || maySee(what, operator.permissions)) && !(demo && what.startsWith("example")),
	)
	if (seen.length === 0) return []
	const permissions = operator?.permissions.join(",") ?? null
	const rows = await attention(db, { me: operator?.accountId ?? null, permissions, demo })
	return seen.flatMap((what): AttentionLine[] => {
		const row = rows.find((one) => one.what === what)
		return row ? [{ what, count: Number(row.count), since: row.since === null ? null : new Date(row.since) }] : []
	})
}

/** The newest open notices. */
export async function listNotices({ db }: Pick<Context, "db">): Promise<NoticeLine[]> {
	return (await notices(db, {})).map((notice) => ({ ...notice, at: new Date(notice.at) }))
}
