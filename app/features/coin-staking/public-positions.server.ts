import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { cooldownEnd } from "./ending.ts"
import { plansBody } from "./plans-rule.ts"
import { stakingChain } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

/** Positions that are told of at most. */
const MOST = 50
/** What has been paid and not been paid back, as the chain shows it. */
const OPEN = [...positionStatus.in("held"), "withdrawable" as const].map(positionStatus.code)

/**
 * What anybody can know of a position. `units`: base units that still lie there. `backFrom`: being left early, when it is paid back; null: it runs
 * to its end. `isPaying`: what it owes is on its way. How much is paid back is its owner's matter.
 */
export type PublicPosition = Readonly<{
	units: bigint
	days: number
	aprBps: number
	from: Date
	to: Date
	backFrom: Date | null
	isPaying: boolean
}>
type Row = Readonly<{
	units: string
	days: number
	apr_bps: number
	begins: string
	ends: string
	left_at: string | null
	rules: unknown
	is_paying: boolean
	total: string
	lying: string
}>

/** The open positions of an address, the next to end first; how many there are, and what lies in all of them. */
export async function publicPositions(
	ctx: Pick<Context, "db" | "assets" | "chains">,
	owner: string,
): Promise<Readonly<{ positions: readonly PublicPosition[]; total: number; units: bigint }>> {
	const rows = await ctx.db.execute<Row>(sql`
		select (p.units - coalesce(paid.units, 0))::text as units, p.days, p.apr_bps, to_json(p.accrual_start) #>> '{}' as begins,
			to_json(p.lock_end) #>> '{}' as ends, to_json(p.left_at) #>> '{}' as left_at, r.body as rules,
			(p.status = ${positionStatus.code("withdrawable")} or coalesce(asked.units, 0) > coalesce(paid.units, 0)) as is_paying, (count(*) over ())::text as total,
			(sum(p.units - coalesce(paid.units, 0)) over ())::text as lying
		from coin_position p left join rule r on r.id = p.rule_id and p.left_at is not null left join lateral (
			select sum(w.principal) as units from coin_withdrawal w
			join outgoing o on o.purpose = ${WITHDRAWAL} and o.subject_id = w.id and o.status in ('done','cancelled')
			where w.position_id = p.id
		) paid on true left join lateral (
			select sum(w.principal) as units from coin_withdrawal w where w.position_id = p.id
		) asked on true
		where p.owner = ${owner} and p.chain = ${stakingChain(ctx).name} and p.status = any(${sql.param(OPEN)}::text[])
			and p.units > coalesce(paid.units, 0)
		order by p.lock_end, p.id limit ${MOST}::int`)
	const positions = [...rows].map((row) => ({
		units: BigInt(row.units),
		days: row.days,
		aprBps: row.apr_bps,
		from: new Date(row.begins),
		to: new Date(row.ends),
		backFrom: row.left_at === null ? null : cooldownEnd(new Date(row.left_at), plansBody.parse(row.rules)),
		isPaying: row.is_paying,
	}))
	return { positions, total: Number(rows[0]?.total ?? 0), units: BigInt(rows[0]?.lying ?? 0) }
}
