import { type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { attempt, intent, outgoing, receipt } from "#app/settlement/tables.server.ts"
import type { Root } from "./roots.server.ts"
import { type Verdict, verdictOf } from "./verdicts.ts"

/** One payment in one line. `id` leads to its story. */
export type PaymentLine = Readonly<{
	id: string
	kind: Root["kind"]
	at: Date
	asset: string | null
	units: bigint | null
	verdict: Verdict
	/** Why it was not matched, or is held. */
	reason: string | null
	purpose: string | null
	signature: string | null
}>
type Row = Readonly<{
	id: string
	kind: Root["kind"]
	/** Microseconds: whole milliseconds would let rows of one millisecond fall between two pages. */
	us: string
	asset: string | null
	units: string | null
	state: string
	/** How far what goes back of it has come. */
	refund: string | null
	reason: string | null
	purpose: string | null
	signature: string | null
}>
type Needs = Pick<Context, "db">
/** A place in the list; null: its beginning. */
export type Place = Readonly<{ us: string; id: string }> | null

export const SIZE = 20

export function readPlace(text: string | null): Place {
	const [, us, id] = /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? "") ?? []
	return us && id ? { us, id } : null
}

const us = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000000)::bigint::text as us`

const receipts = sql`select ${receipt.id} as id, 'receipt' as kind, ${us(sql`${receipt.blockTime}`)}, ${receipt.blockTime} as at,
	${receipt.asset} as asset, ${receipt.units}::text as units, ${receipt.outcome} as state, back.status as refund,
	${receipt.reason} as reason, asked.purpose as purpose, ${receipt.signature} as signature
	from ${receipt} left join ${outgoing} back on back.subject_id = ${receipt.id}
	left join ${intent} asked on asked.id = ${receipt.intentId}`
const intents = sql`select ${intent.id} as id, 'intent' as kind, ${us(sql`${intent.createdAt}`)}, ${intent.createdAt} as at,
	${intent.asset} as asset, ${intent.units}::text as units, ${intent.status} as state, null as refund, null as reason,
	${intent.purpose} as purpose, null as signature from ${intent}`
const outgoings = sql`select ${outgoing.id} as id, 'outgoing' as kind, ${us(sql`${outgoing.createdAt}`)}, ${outgoing.createdAt} as at,
	${outgoing.asset} as asset, ${outgoing.units}::text as units, ${outgoing.status} as state, null as refund,
	${outgoing.reason} as reason, ${outgoing.purpose} as purpose, ${attempt.signature} as signature
	from ${outgoing} left join ${attempt} on ${attempt.id} = ${outgoing.attemptId}`

/**
 * What an address paid, was asked for without paying it, and was paid; newest first. A refund of its own payment is part of that payment.
 * Each of the three is read by an index in this order, so a page costs the same wherever it stands.
 */
export async function paymentsOf({ db }: Needs, address: string, place: Place) {
	const before = (moment: SQL, id: SQL) =>
		place
			? sql` and (${moment}, ${id}) < (timestamptz 'epoch' + ${place.us}::bigint * interval '1 microsecond', ${place.id}::uuid)`
			: sql``
	const newest = (moment: SQL, id: SQL) =>
		sql`${before(moment, id)} order by ${moment} desc, ${id} desc limit ${SIZE + 1}`
	const paid = sql`${receipts} where ${receipt.sourceOwner} = ${address}${newest(sql`${receipt.blockTime}`, sql`${receipt.id}`)}`
	const unpaid = sql`${intents} where ${intent.owner} = ${address} and ${intent.status} <> 'settled' and not exists (
		select from ${receipt} part where part.intent_id = ${intent.id} and part.source_owner = ${address}
	)${newest(sql`${intent.createdAt}`, sql`${intent.id}`)}`
	const got = sql`${outgoings} where ${outgoing.toAddress} = ${address} and not (${outgoing.purpose} = 'refund' and exists (
		select from ${receipt} part where part.id = ${outgoing.subjectId} and part.source_owner = ${address}
	))${newest(sql`${outgoing.createdAt}`, sql`${outgoing.id}`)}`
	const rows = await db.execute<Row>(sql`
		select * from ((${paid}) union all (${unpaid}) union all (${got})) payments order by at desc, id desc limit ${SIZE + 1}`)
	const shown = rows.slice(0, SIZE)
	const last = shown.at(-1)
	return { lines: shown.map(lineOf), older: rows.length > SIZE && last ? `${last.us}-${last.id}` : null }
}

/** Where something is part of several stories: a line of each. */
export async function paymentsIn({ db }: Needs, roots: readonly Root[]): Promise<PaymentLine[]> {
	const ids = (kind: Root["kind"]) => sql.param(roots.flatMap((one) => (one.kind === kind ? [one.id] : [])))
	const rows = await db.execute<Row>(sql`
		select * from (
			(${receipts} where ${receipt.id} = any(${ids("receipt")}::uuid[]))
			union all (${intents} where ${intent.id} = any(${ids("intent")}::uuid[]))
			union all (${outgoings} where ${outgoing.id} = any(${ids("outgoing")}::uuid[]))
		) payments order by at desc, id desc`)
	return rows.map(lineOf)
}

const lineOf = ({ id, kind, us, asset, units, state, refund, reason, purpose, signature }: Row): PaymentLine => ({
	...{ id, kind, asset, purpose, signature },
	at: new Date(Number(BigInt(us) / 1000n)),
	units: units === null ? null : BigInt(units),
	verdict: verdictOf(kind, { state, refund }),
	reason,
})
