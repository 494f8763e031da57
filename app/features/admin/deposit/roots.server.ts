import { and, between, eq } from "drizzle-orm"
import { union } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { TellOpened } from "#app/operations/opened.ts"
import { carries } from "#app/settlement/payouts/tables.server.ts"
import { attempt, intent, outgoing, receipt } from "#app/settlement/tables.server.ts"

/** What a story begins with: a request, or what arrived or left without one. */
export type Root = Readonly<{ kind: "intent" | "receipt" | "outgoing"; id: string }>
type Needs = Pick<Context, "db" | "chains">

/** Ids of rows that something names. */
type Found = { intents: string[]; receipts: string[]; outgoings: string[] }

/** Transfers of one transaction of ours, and credits of one of somebody's: more fit into none. */
const MOST = 50

const chainNames = ({ chains }: Needs) => chains.all.map((one) => one.name)

/** Stories that a transaction is part of: it paid us, was signed to pay us, or carried payouts of ours. */
export async function rootsOfSignature(ctx: Needs, signature: string, tell: TellOpened): Promise<Root[]> {
	const names = chainNames(ctx)
	const [receipts, attempts] = await Promise.all([
		ctx.db
			.select({ id: receipt.id })
			.from(receipt)
			.where(and(isAnyOf(receipt.chain, names), eq(receipt.signature, signature)))
			.limit(MOST),
		ctx.db
			.select({ id: attempt.id, intentId: attempt.intentId })
			.from(attempt)
			.where(and(isAnyOf(attempt.chain, names), eq(attempt.signature, signature))),
	])
	return toRoots(ctx, tell, {
		intents: attempts.flatMap((one) => (one.intentId ? [one.intentId] : [])),
		receipts: receipts.map((one) => one.id),
		outgoings: await carriedBy(
			ctx,
			attempts.map((one) => one.id),
		),
	})
}

/** Records shown for one receipt number. It has 32 bits, so two records rarely share it. */
const MOST_OF_NUMBER = 10

/** IDs that begin with a receipt's number: of requests and what they are for, of payments, and of payouts and what they pay. */
export async function idsOfNumber({ db }: Pick<Context, "db">, number: string): Promise<string[]> {
	const [first, last] = [`${number}-0000-0000-0000-000000000000`, `${number}-ffff-ffff-ffff-ffffffffffff`] as const
	const rows = await union(
		db
			.select({ id: intent.id })
			.from(intent)
			.where(between(intent.id, first, last)),
		db
			.select({ id: intent.subjectId })
			.from(intent)
			.where(between(intent.subjectId, first, last)),
		db
			.select({ id: receipt.id })
			.from(receipt)
			.where(between(receipt.id, first, last)),
		db
			.select({ id: outgoing.id })
			.from(outgoing)
			.where(between(outgoing.id, first, last)),
		db
			.select({ id: outgoing.subjectId })
			.from(outgoing)
			.where(between(outgoing.subjectId, first, last)),
	).limit(MOST_OF_NUMBER)
	return rows.map(({ id }) => id)
}

/** The stories that a receipt's number names. */
export async function rootsOfNumber(ctx: Needs, number: string, tell: TellOpened): Promise<Root[]> {
	const ids = await idsOfNumber(ctx, number)
	const roots = (await Promise.all(ids.map((id) => rootsOfId(ctx, id, tell)))).flat()
	return [...new Map(roots.map((root) => [`${root.kind} ${root.id}`, root])).values()]
}

/** The story that an id is part of: of a request, a receipt, signed bytes, a payout, or what a payment opened. */
export async function rootsOfId(ctx: Needs, id: string, tell: TellOpened): Promise<Root[]> {
	const { db } = ctx
	const [intents, subjects, receipts, attempts, outgoings, ofSubject, opened] = await Promise.all([
		db.select({ id: intent.id }).from(intent).where(eq(intent.id, id)),
		db.select({ id: intent.id }).from(intent).where(eq(intent.subjectId, id)).limit(MOST),
		db.select({ id: receipt.id }).from(receipt).where(eq(receipt.id, id)),
		db.select({ intentId: attempt.intentId }).from(attempt).where(eq(attempt.id, id)),
		db.select({ id: outgoing.id }).from(outgoing).where(eq(outgoing.id, id)),
		db.select({ id: outgoing.id }).from(outgoing).where(eq(outgoing.subjectId, id)),
		tell(ctx, [id]),
	])
	const asked = [...intents, ...subjects].map((one) => one.id)
	const others = [...attempts, ...opened].flatMap((one) => (one.intentId ? [one.intentId] : []))
	return toRoots(ctx, tell, {
		intents: [...asked, ...others],
		receipts: receipts.map((one) => one.id),
		outgoings: [...outgoings, ...ofSubject].map((one) => one.id).concat(await carriedBy(ctx, [id])),
	})
}

/** A request is found by the address that names it, too. */
export async function rootsOfReference({ db }: Needs, address: string): Promise<Root[]> {
	const rows = await db.select({ id: intent.id }).from(intent).where(eq(intent.reference, address))
	return rows.map(({ id }) => ({ kind: "intent", id }))
}

async function carriedBy({ db }: Needs, attempts: readonly string[]): Promise<string[]> {
	if (attempts.length === 0) return []
	const rows = await db
		.select({ id: carries.outgoingId })
		.from(carries)
		.where(isAnyOf(carries.attemptId, attempts))
		.limit(MOST)
	return rows.map((one) => one.id)
}

/** Each story once: a refund is part of what its receipt is part of, and a receipt of what its request is. */
async function toRoots(ctx: Needs, tell: TellOpened, { intents, receipts, outgoings }: Found): Promise<Root[]> {
	const { db } = ctx
	const paid =
		outgoings.length === 0
			? []
			: await db
					.select({ id: outgoing.id, subjectId: outgoing.subjectId, purpose: outgoing.purpose })
					.from(outgoing)
					.where(isAnyOf(outgoing.id, outgoings))
	const [refunds, others] = [paid.filter(isRefund), paid.filter((one) => !isRefund(one))]
	const credits = [...receipts, ...refunds.map((one) => one.subjectId)]
	const rows =
		credits.length === 0
			? []
			: await db
					.select({ id: receipt.id, intentId: receipt.intentId })
					.from(receipt)
					.where(isAnyOf(receipt.id, credits))
	const told = await tell(
		ctx,
		others.map((one) => one.subjectId),
	)
	const roots: Root[] = intents.map((id) => ({ kind: "intent", id }))
	for (const { id, intentId } of rows) roots.push(intentId ? { kind: "intent", id: intentId } : { kind: "receipt", id })
	for (const { id, subjectId } of others) {
		const of = told.find((one) => one.payouts.includes(subjectId))
		roots.push(of?.intentId ? { kind: "intent", id: of.intentId } : { kind: "outgoing", id })
	}
	return [...new Map(roots.map((root) => [`${root.kind} ${root.id}`, root])).values()]
}

const isRefund = ({ purpose }: Readonly<{ purpose: string }>) => purpose === "refund"
