import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { stakingChain } from "./staked-asset.ts"
import { positionStatus } from "./status.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

/** Positions that are told of at most. */
const MOST = 50
/** What has been paid and not been paid back, as the chain shows it: that its owner has asked to leave is their own matter. */
const OPEN = [...positionStatus.in("held"), "withdrawable" as const].map(positionStatus.code)

/** What anybody can know of a position. `units`: base units that still lie there. */
export type PublicPosition = Readonly<{ units: bigint; days: number; aprBps: number; from: Date; to: Date }>
type Row = { units: string; days: number; apr_bps: number; begins: string; ends: string; total: string; lying: string }

/** The open positions of an address, the next to end first; how many there are, and what lies in all of them. */
export async function publicPositions(
	ctx: Pick<Context, "db" | "assets" | "chains">,
	owner: string,
): Promise<Readonly<{ positions: readonly PublicPosition[]; total: number; units: bigint }>> {
	const rows = await ctx.db.execute<Row>(sql`
		select (p.units - coalesce(paid.units, 0))::text as units, p.days, p.apr_bps, to_json(p.accrual_start) #>> '{}' as begins,
			to_json(p.lock_end) #>> '{}' as ends, (count(*) over ())::text as total,
			(sum(p.units - coalesce(paid.units, 0)) over ())::text as lying
		from coin_position p left join lateral (
			select sum(w.principal) as units from coin_withdrawal w
			join outgoing o on o.purpose = ${WITHDRAWAL} and o.subject_id = w.id and o.status in ('done','cancelled')
			where w.position_id = p.id
		) paid on true
		where p.owner = ${owner} and p.chain = ${stakingChain(ctx).name} and p.status = any(${sql.param(OPEN)}::text[])
			and p.units > coalesce(paid.units, 0)
		order by p.lock_end, p.id limit ${MOST}::int`)
	const positions = [...rows].map((row) => ({
		units: BigInt(row.units),
		days: row.days,
		aprBps: row.apr_bps,
		from: new Date(row.begins),
		to: new Date(row.ends),
	}))
	return { positions, total: Number(rows[0]?.total ?? 0), units: BigInt(rows[0]?.lying ?? 0) }
}
