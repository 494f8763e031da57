import { and, asc, desc, eq, getTableColumns, or } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import type { Opened, TellOpened } from "#app/operations/opened.ts"
import { journal } from "#app/operations/tables.server.ts"
import { paymentLookup } from "#app/settlement/lookups/tables.server.ts"
import { carries } from "#app/settlement/payouts/tables.server.ts"
import {
	attempt,
	intent,
	operatorAct,
	operatorNotice,
	outgoing,
	receipt,
	vaultDebit,
} from "#app/settlement/tables.server.ts"
import type { Root } from "./roots.server.ts"

type Needs = Pick<Context, "db">

/** Of each kind of row: a payment has a handful, and whoever names a reference again and again makes no page endless. */
export const MOST = 100

const { raw: _bytes, ...signed } = getTableColumns(attempt)

export type Attempt = Omit<typeof attempt.$inferSelect, "raw">
export type Rows = Readonly<{
	asked: typeof intent.$inferSelect | null
	receipts: readonly (typeof receipt.$inferSelect)[]
	/** What was signed to pay us. */
	handedIn: readonly Attempt[]
	outgoings: readonly (typeof outgoing.$inferSelect)[]
	/** What we signed, with what it carried of these. */
	sent: readonly (Attempt & Readonly<{ outgoingId: string }>)[]
	debits: readonly (typeof vaultDebit.$inferSelect)[]
	opened: readonly Opened[]
	moves: readonly (typeof journal.$inferSelect)[]
	acts: readonly (typeof operatorAct.$inferSelect)[]
	notices: readonly (typeof operatorNotice.$inferSelect)[]
	audits: readonly Pick<typeof audit.$inferSelect, "id" | "actor" | "act" | "subject" | "facts" | "at">[]
	lookups: readonly (typeof paymentLookup.$inferSelect)[]
}>

/** All rows that a story is told from. Null: it is gone. */
export async function rowsOf({ db }: Needs, root: Root, tell: TellOpened): Promise<Rows | null> {
	const asked =
		root.kind === "intent" ? ((await db.select().from(intent).where(eq(intent.id, root.id)))[0] ?? null) : null
	if (root.kind === "intent" && !asked) return null
	const [receipts, handedIn, single] = await Promise.all([
		root.kind === "outgoing"
			? []
			: db
					.select()
					.from(receipt)
					.where(root.kind === "intent" ? eq(receipt.intentId, root.id) : eq(receipt.id, root.id))
					.limit(MOST),
		asked ? db.select(signed).from(attempt).where(eq(attempt.intentId, asked.id)).limit(MOST) : [],
		root.kind === "outgoing" ? db.select().from(outgoing).where(eq(outgoing.id, root.id)) : [],
	])
	const opened = await tell({ db }, asked ? [asked.subjectId] : single.map((one) => one.subjectId))
	const owedTo = [...receipts.map((one) => one.id), ...opened.flatMap((one) => one.payouts)]
	const outgoings = single.length > 0 ? single : await outgoingsOf({ db }, owedTo)
	const sent = await sentFor(
		{ db },
		outgoings.map((one) => one.id),
	)
	const signatures = [...new Set([...receipts, ...handedIn, ...sent].map((one) => one.signature))]
	const subjects = [
		...(asked ? [asked.id, asked.subjectId] : []),
		...receipts.map((one) => one.id),
		...outgoings.flatMap((one) => [one.id, one.subjectId]),
		...opened.map((one) => one.id),
		...signatures,
	]
	const chains = [...new Set([...(asked ? [asked] : []), ...receipts, ...outgoings].map((one) => one.chain))]
	const paid = sent.filter((one) => one.status === "landed").map((one) => one.signature)
	const [debits, moves, said, lookups] = await Promise.all([
		paid.length === 0
			? []
			: db
					.select()
					.from(vaultDebit)
					.where(and(isAnyOf(vaultDebit.chain, chains), isAnyOf(vaultDebit.signature, paid)))
					.limit(MOST),
		movesOf({ db }, opened),
		saidOf({ db }, subjects),
		db
			.select()
			.from(paymentLookup)
			.where(and(isAnyOf(paymentLookup.chain, chains), isAnyOf(paymentLookup.signature, signatures)))
			.limit(MOST),
	])
	return { asked, receipts, handedIn, outgoings, sent, debits, opened, moves, ...said, lookups }
}

async function outgoingsOf({ db }: Needs, subjects: readonly string[]) {
	if (subjects.length === 0) return []
	return await db.select().from(outgoing).where(isAnyOf(outgoing.subjectId, subjects)).limit(MOST)
}

async function sentFor({ db }: Needs, outgoings: readonly string[]) {
	if (outgoings.length === 0) return []
	return await db
		.select({ ...signed, outgoingId: carries.outgoingId })
		.from(carries)
		.innerJoin(attempt, eq(attempt.id, carries.attemptId))
		.where(isAnyOf(carries.outgoingId, outgoings))
		.limit(MOST)
}

async function movesOf({ db }: Needs, opened: readonly Opened[]) {
	if (opened.length === 0) return []
	const ofEach = opened.map(({ entity, id }) => and(eq(journal.entity, entity), eq(journal.entityId, id)))
	return await db
		.select()
		.from(journal)
		.where(or(...ofEach))
		.orderBy(asc(journal.id))
		.limit(MOST)
}

/** What operators did, what they were told, and what the audit has. */
export async function saidOf(
	{ db }: Needs,
	subjects: readonly string[],
): Promise<Pick<Rows, "acts" | "notices" | "audits">> {
	const { id, actor, act, subject, facts, at } = audit
	const [acts, notices, audits] = await Promise.all([
		db.select().from(operatorAct).where(isAnyOf(operatorAct.subject, subjects)).limit(MOST),
		db.select().from(operatorNotice).where(isAnyOf(operatorNotice.subject, subjects)).limit(MOST),
		db
			.select({ id, actor, act, subject, facts, at })
			.from(audit)
			.where(isAnyOf(subject, subjects))
			.orderBy(desc(at))
			.limit(MOST),
	])
	return { acts, notices, audits }
}
