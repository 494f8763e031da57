import { sql } from "drizzle-orm"
import type { NoticeSource } from "#app/operations/notices.ts"

/** Payments to a wallet: those that went out, and those that wait for somebody's eyes. What came back is a kind of its own. */
const payments: NoticeSource = ({ addresses, before, most }) => sql`
	(select coalesce(a.created_at, o.created_at) as at,
		case when o.status = 'cancelled' then 'cancelled' when o.status in ('held', 'stuck') then 'held' when o.purpose = 'refund' then 'refunded' else 'paid' end as kind,
		o.id::text as id, jsonb_build_object('asset', o.asset, 'units', o.units::text, 'purpose', o.purpose) as facts, null::text as href
	from outgoing o left join attempt a on a.id = o.attempt_id and o.status = 'done'
	where o.to_address = any(${addresses}) and o.kind = 'transfer' and o.status in ('done', 'held', 'stuck', 'cancelled')
		and o.created_at < ${before} and coalesce(a.created_at, o.created_at) < ${before}
	order by o.created_at desc limit ${most})`

/** Browsers that signed in, and wallets that may act for a vault, or may not any more. */
const identity: NoticeSource = ({ addresses, owners, before, most }) => sql`
	(select s.created_at as at, 'signIn' as kind, s.id::text as id, jsonb_build_object('userAgent', s.user_agent) as facts, 'mypage#devices' as href
	from session s where (s.chain, s.address) in (select split_part(one, ':', 1), split_part(one, ':', 2) from unnest(${owners}) one)
		and s.created_at < ${before} order by s.created_at desc limit ${most})
	union all
	(select d.issued_at, 'vaultAllowed', d.id::text, jsonb_build_object('vault', d.vault, 'delegate', d.delegate), 'mypage/vaults'
	from vault_delegation d where (d.vault = any(${addresses}) or d.delegate = any(${addresses})) and d.issued_at < ${before}
	order by d.issued_at desc limit ${most})
	union all
	(select d.revoked_at, 'vaultEnded', d.id::text, jsonb_build_object('vault', d.vault, 'delegate', d.delegate), 'mypage/vaults'
	from vault_delegation d where (d.vault = any(${addresses}) or d.delegate = any(${addresses})) and d.revoked_at < ${before}
	order by d.revoked_at desc limit ${most})`

/** What happened that belongs to no one feature. */
export const SHARED_SOURCES: readonly NoticeSource[] = [payments, identity]
