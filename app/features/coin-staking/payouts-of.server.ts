import { type SQL, sql } from "drizzle-orm"
import type { JsonRows } from "#app/db/json-columns.server.ts"
import type { OutgoingState } from "#app/settlement/refunds-due.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { coinWithdrawal, rewardClaim } from "./tables.server.ts"

/** Something that was claimed or withdrawn, `units` in base units, and how far its payment has come. */
export type PaidOut = Readonly<{
	id: string
	what: "claim" | "cooling-off" | "early" | "matured" | "renewed"
	units: bigint
	at: Date
	state: OutgoingState
}>

const MOST = sql.raw("20")

/** What was paid to these wallets, newest first, for a column of a statement: read by `paidOutIn`. */
export const paidOutTo = (chain: SQL, owners: SQL): SQL => sql`(
	select json_agg(json_build_object('id', id, 'what', what, 'units', units::text, 'at', at, 'state', (
		select ${outgoing.status} from ${outgoing} where ${outgoing.purpose} = paid.purpose and ${outgoing.subjectId} = paid.id
	)) order by at desc) from (
		(select id, 'claim' as what, units, requested_at as at, 'coin-staking:claim' as purpose from ${rewardClaim}
			where ${rewardClaim.chain} = ${chain} and ${rewardClaim.owner} = any(${owners}) order by requested_at desc limit ${MOST})
		union all
		(select id, kind, principal + reward, requested_at, 'coin-staking:withdrawal' from ${coinWithdrawal}
			where ${coinWithdrawal.chain} = ${chain} and ${coinWithdrawal.owner} = any(${owners}) order by requested_at desc limit ${MOST})
		order by at desc limit ${MOST}
	) paid)`

type Found = Readonly<{ id: string; what: PaidOut["what"]; units: string; at: string; state: OutgoingState }>

// The cast: what the column above makes.
export const paidOutIn = (found: JsonRows): PaidOut[] =>
	((found ?? []) as readonly Found[]).map((one) => ({ ...one, units: BigInt(one.units), at: new Date(one.at) }))
