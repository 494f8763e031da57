import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { newStaker, type Staker } from "#tests/faults/staker.ts"
import type { Target } from "./attack.ts"

export const staker = (target: Target): Promise<Staker> => newStaker(target.live, { from: target.address() })

export type Facts = Readonly<{ status: string; owner: string | null; reference: string; units: string; intent: string }>

/** A position with the intent that it asks to be paid by. */
export async function factsOf(target: Target, draft: string): Promise<Facts> {
	const [row] = await target.live.look().db.execute<Facts>(sql`
		select p.status, p.owner, i.reference, i.units::text as units, i.status as intent
		from coin_position p join intent i on i.id = p.intent_id where p.id = ${draft}`)
	if (!row) throw new Error(`no intent belongs to ${draft}`)
	return row
}

/** Signs, hands in, and waits until the position is active: ms from the handing in. */
export async function pay(target: Target, member: Staker, draft: string, patienceMs = 30_000): Promise<number> {
	const signed = await member.prepare(draft)
	const began = performance.now()
	await member.submit(draft, signed)
	const isActive = async () => (await factsOf(target, draft)).status === "active"
	await until("the position is active", isActive, patienceMs)
	return performance.now() - began
}

/** Outcome and debt of the receipt that a transaction left. */
export async function receiptOf(target: Target, signature: string) {
	const { db } = target.live.look()
	return until("the payment is recorded", async () => {
		const [row] = await db.execute<{ id: string; outcome: string; owed: string; queue: string | null }>(sql`
			select r.id, r.outcome,
				coalesce((select sum(a.balance) from ledger_account a where a.owner = r.id::text and a.kind = 'owed'), 0)::text as owed,
				(select o.status from outgoing o where o.purpose = 'refund' and o.subject_id = r.id) as queue
			from receipt r where r.signature = ${signature}`)
		return row
	})
}

/** What is wrong with the books, or nothing. Balances follow the chain by one look, so a look is waited for. */
export async function wrongInBooks(target: Target): Promise<string> {
	let problem = ""
	const inOrder = () =>
		expectBooksInOrder(target.live.look()).then(
			() => true,
			(error: Error) => {
				problem = error.message.split("\n").slice(0, 3).join(" ")
				return false
			},
		)
	return until("the books are in order", inOrder).then(
		() => "",
		() => problem,
	)
}
