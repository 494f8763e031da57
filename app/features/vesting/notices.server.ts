import { sql } from "drizzle-orm"
import type { NoticeSource } from "#app/operations/notices.ts"

/** Releases whose day has come, of one coin and moment together, and schedules that were ended. */
export const vestingNotices: NoticeSource = ({ addresses, before, now, most }) => sql`
	(select r.at, 'unlock' as kind, s.mint || '-' || extract(epoch from r.at)::bigint as id,
		jsonb_build_object('asset', s.mint, 'units', sum(r.units)::text) as facts, 'mypage/myVesting' as href
	from vesting_schedule s join vesting_release r on r.schedule_id = s.id
	where s.wallet = any(${addresses}) and s.status in ('active', 'cancelled', 'ended') and r.at <= ${now} and r.at < ${before}
		and (s.cancelled_at is null or r.at <= s.cancelled_at)
	group by r.at, s.mint order by r.at desc limit ${most})
	union all
	(select s.cancelled_at, 'vestingEnded', s.id::text, jsonb_build_object('asset', s.mint, 'units', s.total::text), 'mypage/myVesting'
	from vesting_schedule s where s.wallet = any(${addresses}) and s.cancelled_at < ${before} order by s.cancelled_at desc limit ${most})`
