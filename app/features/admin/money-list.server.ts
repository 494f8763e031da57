import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { aloneLimit, proposal } from "#app/identity/proposals/tables.server.ts"
import { type Cursor, cursorText } from "#app/lib/keyset.ts"
import { attempt, outgoing, receipt, settlementStop } from "#app/settlement/tables.server.ts"
import type { PayoutState } from "./payout-states.ts"

export type PayoutLine = Readonly<{
	id: string
	purpose: string
	kind: string
	asset: string | null
	/** Base units; null: nothing of value moves. */
	units: bigint | null
	to: string | null
	state: PayoutState
	reason: string | null
	at: Date
	signature: string | null
	/** Of a refund: what came in, and why it goes back. */
	receipt: Readonly<{ signature: string; from: string | null; reason: string }> | null
	/** An open proposal about it: somebody has asked for something already. */
	proposal: Readonly<{ id: string; kind: string }> | null
	/** One may let it go alone. */
	small: boolean
}>
export type ReceiptLine = Readonly<{
	id: string
	asset: string
	units: bigint
	from: string | null
	signature: string
	reason: string
	at: Date
}>
export type StopLine = Readonly<{
	id: string
	chain: string
	reason: string
	subject: string
	facts: unknown
	since: Date
	proposal: Readonly<{ id: string; kind: string }> | null
}>

const SIZE = 30
type Needs = Pick<Context, "db">

/** Payouts of one state, oldest first where somebody waits for them, newest first where it is over. */
export async function listPayouts(
	{ db }: Needs,
	{ state, after }: Readonly<{ state: PayoutState; after: Cursor | null }>,
): Promise<{ lines: PayoutLine[]; next: string | null }> {
	const isOver = state === "done" || state === "cancelled"
	const [past, order] = isOver ? [lt, desc] : [gt, asc]
	const place = after && {
		...after,
		where: or(past(outgoing.createdAt, after.at), and(eq(outgoing.createdAt, after.at), past(outgoing.id, after.id))),
	}
	const rows = await db
		.select({ one: outgoing, signature: attempt.signature, receipt, limit: aloneLimit.units })
		.from(outgoing)
		.leftJoin(attempt, eq(attempt.id, outgoing.attemptId))
		.leftJoin(receipt, and(eq(outgoing.purpose, "refund"), eq(receipt.id, outgoing.subjectId)))
		.leftJoin(aloneLimit, eq(aloneLimit.asset, outgoing.asset))
		.where(and(eq(outgoing.status, state), place?.where))
		.orderBy(order(outgoing.createdAt), order(outgoing.id))
		.limit(SIZE + 1)
	const shown = rows.slice(0, SIZE)
	const asked = await openProposals(
		{ db },
		shown.map(({ one }) => one.id),
	)
	const last = shown.at(-1)?.one
	return {
		lines: shown.map(({ one, signature, receipt, limit }) => ({
			id: one.id,
			purpose: one.purpose,
			kind: one.kind,
			asset: one.asset,
			units: one.units,
			to: one.toAddress,
			state: one.status,
			reason: one.reason,
			at: one.createdAt,
			signature,
			receipt: receipt && { signature: receipt.signature, from: receipt.sourceOwner, reason: receipt.reason },
			proposal: asked.get(one.id) ?? null,
			small: one.kind === "transfer" && one.work === null && limit !== null && one.units !== null && one.units <= limit,
		})),
		next: rows.length > SIZE && last ? cursorText({ at: last.createdAt, id: last.id }) : null,
	}
}

/** Money that belongs to no request and for which nothing is under way yet. */
export async function listUnmatched({ db }: Needs): Promise<ReceiptLine[]> {
	const rows = await db
		.select()
		.from(receipt)
		.where(eq(receipt.outcome, "unmatched"))
		.orderBy(asc(receipt.recordedAt), asc(receipt.id))
		.limit(SIZE)
	return rows.map((one) => ({
		id: one.id,
		asset: one.asset,
		units: one.units,
		from: one.sourceOwner,
		signature: one.signature,
		reason: one.reason,
		at: one.blockTime,
	}))
}

/** Why settlement stands still, where it does. */
export async function listStops({ db }: Needs): Promise<StopLine[]> {
	const rows = await db
		.select()
		.from(settlementStop)
		.where(isNull(settlementStop.clearedAt))
		.orderBy(asc(settlementStop.since))
		.limit(SIZE)
	const asked = await openProposals(
		{ db },
		rows.map(({ id }) => id),
	)
	return rows.map(({ id, chain, reason, subject, facts, since }) => ({
		...{ id, chain, reason, subject, facts, since },
		proposal: asked.get(id) ?? null,
	}))
}

async function openProposals({ db }: Needs, subjects: readonly string[]) {
	if (subjects.length === 0) return new Map<string, { id: string; kind: string }>()
	const rows = await db
		.select({ id: proposal.id, kind: proposal.kind, subject: proposal.subject })
		.from(proposal)
		.where(
			and(
				inArray(proposal.subject, [...subjects]),
				eq(proposal.status, "proposed"),
				sql`${proposal.expiresAt} > clock_timestamp()`,
			),
		)
	return new Map(rows.map(({ subject, ...one }) => [subject, one]))
}
