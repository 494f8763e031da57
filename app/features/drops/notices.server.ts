import { sql } from "drizzle-orm"
import type { NoticeSource } from "#app/operations/notices.ts"

/** Gifts that did not arrive, and can be asked for again. */
export const dropNotices: NoticeSource = ({ addresses, before, most }) => sql`
	(select l.changed_at as at, 'dropFailed' as kind, l.id::text as id, jsonb_build_object('drop', d.number::text) as facts, 'mypage/myDrop' as href
	from drop_log l join gift_drop d on d.id = l.drop_id
	where l.wallet = any(${addresses}) and l.status = '40' and l.changed_at < ${before} order by l.changed_at desc limit ${most})`
