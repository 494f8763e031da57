import { type SQL, sql } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { type JsonRows, jsonColumns } from "#app/db/json-columns.server.ts"
import { anyLength, statement } from "#app/db/prepared.server.ts"
import {
	type Asked,
	readAlong,
	solanaAddressesOf,
	type Visit,
	type VisitorColumn,
	type Wish,
} from "#app/identity/sessions/visitor.server.ts"
import { type Cursor, pageOf } from "#app/lib/keyset.ts"
import { type RefundDue, refundsDueTo, refundsIn } from "#app/settlement/refunds-due.server.ts"
import { receipt } from "#app/settlement/tables.server.ts"
import { type PaidOut, paidOutIn, paidOutTo } from "./payouts-of.server.ts"
import { stakingChain, stakingChainSeen } from "./staked-asset.ts"
import { type PositionStatus, positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

export type Listing = Readonly<{ status?: PositionStatus; days?: number; before?: Cursor }>
const LISTING_PAGE = 20

const { id, status, days, units, aprBps, method, accrualStart, lockEnd, reward, claimed, createdAt } = coinPosition
const { ruleId, netted, withdrawn, leftAt, renewsSince, renewedFrom, notRenewed } = coinPosition
const line = jsonColumns({
	...{ id, status, days, units, aprBps, method, accrualStart, lockEnd, reward, claimed, createdAt },
	...{ ruleId, netted, withdrawn, leftAt, renewsSince, renewedFrom, notRenewed },
	/** Of the deposit; null: none was taken. */
	signature: receipt.signature,
})
type Row = ReturnType<typeof line.rows>[number]
export type ListedStake = Omit<Row, "signature"> & Readonly<{ signature: string | null }>
const chain = sql`${sql.placeholder("chain")}`
/** A search that leaves this open. */
const isAny = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)} is null`

type Values = {
	chain: string
	statuses: readonly string[]
	days: number | null
	beforeTime: string | null
	beforeId: string | null
}
type Found = Readonly<{ positions: JsonRows; owed: JsonRows; paid: JsonRows; terms: number[] | null }>

/** A page of the positions of some wallets, the terms of all of them, and what is owed back and was paid to these wallets: one `Found`. */
const stakesOf = (owners: SQL) => sql`json_build_object(
	'owed', ${refundsDueTo(chain, owners)},
	'paid', ${paidOutTo(chain, owners)},
	'terms', (
		select json_agg(distinct ${coinPosition.days}) from ${coinPosition}
		where ${coinPosition.chain} = ${chain} and ${coinPosition.owner} = any(${owners}) and ${coinPosition.status} <> 'draft'
	),
	'positions', (
		select json_agg(${line.object} order by ${createdAt} desc, ${id} desc) from (
			select * from ${coinPosition}
			where ${coinPosition.chain} = ${chain} and ${coinPosition.owner} = any(${owners})
				and ${coinPosition.status} = any(${anyLength(sql.placeholder("statuses"))})
				and (${isAny("days", "int")} or ${coinPosition.days} = ${sql.placeholder("days")}::int)
				and (${isAny("beforeTime", "timestamptz")} or (${createdAt}, ${id})
					< (${sql.placeholder("beforeTime")}::timestamptz, ${sql.placeholder("beforeId")}::uuid))
			order by ${createdAt} desc, ${id} desc limit ${sql.raw(String(LISTING_PAGE + 1))}
		) ${coinPosition} left join ${receipt} on ${receipt.id} = ${coinPosition.receiptId}))`
const ofVisitor: VisitorColumn = { select: (owners) => stakesOf(sql`${owners}::text[]`) }
const readStakes = statement<{ found: Found }, Values & { owners: readonly string[] }>(
	sql`select ${stakesOf(anyLength(sql.placeholder("owners")))} as found`,
)

const valuesOf = (chain: string, { status, days, before }: Listing): Values => ({
	chain,
	statuses: (status ? [status] : positionStatus.in("shown")).map(positionStatus.code),
	days: days ?? null,
	beforeTime: before?.at.toISOString() ?? null,
	beforeId: before?.id ?? null,
})

export const stakesWish = (chain: string, search: Listing): Wish => ({
	column: ofVisitor,
	values: valuesOf(chain, search),
})

/** For a loader, before it waits for anything: what `listStakes` will ask for is read in the statement that reads who asks. */
export function readStakesAlong(asked: Asked, search: Listing): void {
	const chain = stakingChainSeen(asked.ctx)
	if (chain) readAlong(asked, stakesWish(chain, search))
}

type Listed = {
	positions: ListedStake[]
	older: string | null
	terms: readonly number[]
	owed: RefundDue[]
	paid: PaidOut[]
}

/**
 * Positions of the signed-in wallet and of those linked to it, newest first, one page; drafts are not shown. And the terms of all of
 * them, in days, all that is owed back to these wallets, and what was last paid to them.
 */
export async function listStakes(ctx: RequestContext & Pick<Visit, "along">, search: Listing = {}): Promise<Listed> {
	const wallets = solanaAddressesOf(ctx.who)
	if (wallets.length === 0) return { positions: [], older: null, terms: [], owed: [], paid: [] }
	const found =
		ctx.along?.column === ofVisitor
			? (ctx.along.found as Found)
			: (await readStakes(ctx.db, { ...valuesOf(stakingChain(ctx).name, search), owners: wallets }))[0]?.found
	const page = pageOf(line.rows(found?.positions ?? null), LISTING_PAGE, ({ createdAt, id }) => ({ at: createdAt, id }))
	return {
		positions: page.rows,
		older: page.older,
		terms: found?.terms ?? [],
		owed: refundsIn(found?.owed ?? null),
		paid: paidOutIn(found?.paid ?? null),
	}
}
