import { sql } from "drizzle-orm"
import type { NoticeSource } from "#app/operations/notices.ts"

/** Terms that are over, of stakes that were not left before. */
export const stakeNotices: NoticeSource = ({ addresses, before, now, most }) => sql`
	(select p.lock_end as at, 'termOver' as kind, p.id::text as id,
		jsonb_build_object('asset', p.asset, 'units', p.units::text, 'days', p.days::text) as facts, 'powerzoneCoinStaking/view' as href
	from coin_position p
	where p.owner = any(${addresses}) and p.lock_end <= ${now} and p.lock_end < ${before} and p.left_at is null
		and p.status in ('active', 'matured', 'withdrawn', 'renewed')
	order by p.lock_end desc limit ${most})`
