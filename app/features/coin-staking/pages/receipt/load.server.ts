import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"
import { coinPosition, coinWithdrawal, rewardClaim } from "#app/features/coin-staking/tables.server.ts"
import type { T } from "#app/i18n/words.ts"
import { RETURN_CODES } from "#app/lib/return-codes.ts"
import { returnCdOf } from "#app/settlement/payouts/return-code.ts"
import { attempt, outgoing, vaultDebit } from "#app/settlement/tables.server.ts"

export type PayoutState = "queued" | "sending" | "done" | "held" | "stuck" | "cancelled"

/** What was asked for and what became of it, in base units: as the chain shows it, so that it can be shown to anybody who has its address. */
export type PayoutFigures = Readonly<{
	id: string
	what: "claim" | "cooling-off" | "early" | "matured" | "renewed"
	position: string
	principal: bigint
	reward: bigint
	to: string
	askedAt: Date
	/** When it was due, where that is later; and when the chain had paid it. */
	dueAt: Date | null
	paidAt: Date | null
	state: PayoutState
	/** Of the transaction that carries it, once there is one; and the slot in which the chain had it. */
	signature: string | null
	slot: bigint | null
	/** Why it waits for an operator, in words; null: it does not, or the books do not say. */
	why: string | null
}>

type Row = Omit<PayoutFigures, "principal" | "reward" | "askedAt" | "dueAt" | "paidAt" | "slot" | "why"> & {
	reason: string | null
	principal: string
	reward: string
	asked_at: Date | string
	left_at: Date | string | null
	paid_at: Date | string | null
	slot: string | null
}

const readPayout = statement<Row, { id: string }>(sql`
	select asked.*, ${outgoing.status} as state, ${outgoing.reason} as reason, ${attempt.signature} as signature, ${coinPosition.leftAt} as left_at,
		debit.paid_at, debit.slot from (
		select ${rewardClaim.id} as id, 'claim' as what, ${rewardClaim.positionId} as position, '0' as principal, ${rewardClaim.units}::text as reward,
			${rewardClaim.owner} as "to", ${rewardClaim.requestedAt} as asked_at, 'coin-staking:claim' as purpose
		from ${rewardClaim} where ${rewardClaim.id} = ${sql.placeholder("id")}::uuid
		union all
		select ${coinWithdrawal.id}, ${coinWithdrawal.kind}, ${coinWithdrawal.positionId}, ${coinWithdrawal.principal}::text, ${coinWithdrawal.reward}::text,
			${coinWithdrawal.owner}, ${coinWithdrawal.requestedAt}, 'coin-staking:withdrawal'
		from ${coinWithdrawal} where ${coinWithdrawal.id} = ${sql.placeholder("id")}::uuid
	) asked
	join ${outgoing} on ${outgoing.purpose} = asked.purpose and ${outgoing.subjectId} = asked.id
	join ${coinPosition} on ${coinPosition.id} = asked.position
	left join ${attempt} on ${attempt.id} = ${outgoing.attemptId} and ${attempt.status} in ('live', 'landed')
	left join lateral (
		select min(${vaultDebit.blockTime}) as paid_at, min(${vaultDebit.slot})::text as slot
		from ${vaultDebit} where ${vaultDebit.chain} = ${attempt.chain} and ${vaultDebit.signature} = ${attempt.signature}
	) debit on true`)

/** A payout by its id, which only those know who were told; null where there is none. */
export async function findPayout({ db }: Pick<Context, "db">, id: string | null, t: T): Promise<PayoutFigures | null> {
	if (!id) return null
	const [row] = await readPayout(db, { id })
	if (!row) return null
	const { asked_at, left_at, paid_at, principal, reward, reason, slot, ...rest } = row
	const isEarly = rest.what === "early" && left_at !== null
	const why = rest.state === "held" || rest.state === "stuck" ? whyText(reason, t) : null
	return {
		...rest,
		why,
		principal: BigInt(principal),
		reward: BigInt(reward),
		askedAt: new Date(isEarly ? left_at : asked_at),
		dueAt: isEarly ? new Date(asked_at) : null,
		paidAt: paid_at === null ? null : new Date(paid_at),
		slot: slot === null ? null : BigInt(slot),
	}
}

function whyText(reason: string | null, t: T): string | null {
	const code = returnCdOf(reason)
	if (code) return t(RETURN_CODES[code])
	return reason === "over-day-cap" || reason === "over-hour-cap" ? t("coin-staking:payout.overCap") : null
}
