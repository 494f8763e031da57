import { sql } from "drizzle-orm"
import type { NoticeSource } from "#app/operations/notices.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"

const PAGES = JSON.stringify(Object.fromEntries(PROGRAM_IDS.map((id) => [id, programOf(id).page])))

/** NFTs that stopped counting by themselves: their term was over, or they were elsewhere. Those of one moment together. */
export const nftNotices: NoticeSource = ({ addresses, before, most }) => sql`
	(select n.ended_at as at, case n.status when 'matured' then 'nftTermOver' else 'nftGone' end as kind,
		n.program || '-' || n.collection || '-' || n.status || '-' || trunc(extract(epoch from n.ended_at) * 1000)::bigint as id,
		jsonb_build_object('count', count(*)::text) as facts, ${PAGES}::jsonb ->> n.program || '?tab=' || n.collection as href
	from nft_stake n
	where n.owner = any(${addresses}) and n.status in ('matured', 'lost') and n.ended_at < ${before}
	group by n.ended_at, n.program, n.collection, n.status order by n.ended_at desc limit ${most})`
