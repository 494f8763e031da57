import { type SQL, sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { anyLength, statement } from "#app/db/prepared.server.ts"
import { solanaAddressesOf } from "#app/identity/sessions/visitor.server.ts"
import { type Cursor, pageOf } from "#app/lib/keyset.ts"
import { type RefundDue, refundsDueTo, refundsIn } from "#app/settlement/refunds-due.server.ts"
import { stakingChain } from "./staked-asset.ts"
import { type PositionStatus, positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

export type Listing = Readonly<{ status?: PositionStatus; days?: number; before?: Cursor }>
const LISTING_PAGE = 20

const { id, status, days, units, aprBps, method, accrualStart, lockEnd, reward, createdAt } = coinPosition
const line = jsonColumns({ id, status, days, units, aprBps, method, accrualStart, lockEnd, reward, createdAt })
export type ListedStake = ReturnType<typeof line.rows>[number]
const [chain, owners] = [sql`${sql.placeholder("chain")}`, anyLength(sql.placeholder("owners"))]
/** A search that leaves this open. */
const isAny = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)} is null`

type Values = {
	chain: string
	owners: readonly string[]
	statuses: readonly string[]
	days: number | null
	beforeTime: string | null
	beforeId: string | null
}
const readStakes = statement<{ positions: JsonRows; owed: JsonRows; terms: number[] | null }, Values>(sql`
	select ${refundsDueTo(chain, owners)} as owed, (
		select json_agg(distinct ${coinPosition.days}) from ${coinPosition}
		where ${coinPosition.chain} = ${chain} and ${coinPosition.owner} = any(${owners}) and ${coinPosition.status} <> 'draft'
	) as terms, (
		select json_agg(${line.object} order by ${createdAt} desc, ${id} desc) from (
			select * from ${coinPosition}
			where ${coinPosition.chain} = ${chain} and ${coinPosition.owner} = any(${owners})
				and ${coinPosition.status} = any(${anyLength(sql.placeholder("statuses"))})
				and (${isAny("days", "int")} or ${coinPosition.days} = ${sql.placeholder("days")}::int)
				and (${isAny("beforeTime", "timestamptz")} or (${createdAt}, ${id})
					< (${sql.placeholder("beforeTime")}::timestamptz, ${sql.placeholder("beforeId")}::uuid))
			order by ${createdAt} desc, ${id} desc limit ${sql.raw(String(LISTING_PAGE + 1))}
		) ${coinPosition}) as positions`)

/**
 * Positions of the signed-in wallet and of those linked to it, newest first, one page; drafts are not shown. And the terms of all of
 * them, in days, and all that is owed back to these wallets.
 */
export async function listStakes(
	ctx: RequestContext,
	{ status, days, before }: Listing = {},
): Promise<{ positions: ListedStake[]; older: string | null; terms: readonly number[]; owed: RefundDue[] }> {
	const wallets = solanaAddressesOf(ctx.who)
	if (wallets.length === 0) return { positions: [], older: null, terms: [], owed: [] }
	const shown = status ? [status] : positionStatus.in("shown")
	const [row] = await readStakes(ctx.db, {
		chain: stakingChain(ctx).name,
		owners: wallets,
		statuses: shown.map(positionStatus.code),
		days: days ?? null,
		beforeTime: before?.at.toISOString() ?? null,
		beforeId: before?.id ?? null,
	})
	const page = pageOf(line.rows(row?.positions ?? null), LISTING_PAGE, ({ createdAt, id }) => ({ at: createdAt, id }))
	return {
		positions: page.rows,
		older: page.older,
		terms: row?.terms ?? [],
		owed: refundsIn(row?.owed ?? null),
	}
}
