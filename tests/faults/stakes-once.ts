import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import type { LiveApp } from "./live-app.ts"
import type { Staker } from "./staker.ts"

type Looking = Pick<LiveApp, "look">

/** Tries until the position is active, or a minute without kills was not enough for it. */
export async function stakeOnce(live: Looking, staker: Staker, drafts: string[], isOver: () => boolean): Promise<void> {
	const draft = await staker.agree({ amount: "100", days: "30" }).catch(() => "")
	if (!draft) return
	drafts.push(draft)
	for (let end = Number.POSITIVE_INFINITY; Date.now() < end; ) {
		if (isOver()) end = Math.min(end, Date.now() + 60_000)
		// A transaction that was built on a chain that has died since is refused; then another one is built.
		const signed = await staker.prepare(draft).catch(() => "")
		const handedIn = signed !== "" && (await staker.submit(draft, signed).then(...known))
		const active = await until("the position is active", () => isActive(live, draft), handedIn ? 8_000 : 500).catch(
			() => false,
		)
		if (active) return
	}
}
const known = [() => true, () => false] as const

async function isActive(live: Looking, draft: string): Promise<boolean> {
	const asked = sql`select 1 from coin_position where id = ${draft} and status = 'active'`
	const rows = await live
		.look()
		.db.execute(asked)
		.catch(() => [])
	return rows.length > 0
}

/** Positions that are active with exactly one receipt that settles them, and that count in the ledger once. */
export async function creditedOnce(live: Looking, drafts: readonly string[]): Promise<number> {
	if (drafts.length === 0) return 0
	const rows = await live.look().db.execute(sql`
		select p.id from coin_position p join intent i on i.id = p.intent_id
		where p.id in ${drafts} and p.status = 'active' and i.status = 'settled'
			and (select count(*) from receipt r where r.intent_id = i.id and r.outcome = 'settles' and r.units = p.units) = 1
			and (select sum(a.balance) from ledger_account a where a.owner = p.id::text and a.kind = 'principal') = p.units`)
	return rows.length
}

/** Waits until everything that is under way has come to its end, then compares ledger and chain. */
export async function wrongWith(live: Looking, drafts: readonly string[]): Promise<string[]> {
	const settled = await until(
		"every stake is active",
		async () => (await creditedOnce(live, drafts).catch(() => 0)) === drafts.length,
		90_000,
	).catch(() => false)
	let problem = ""
	const inOrder = () =>
		expectBooksInOrder(live.look()).then(
			() => true,
			(error: Error) => {
				problem = error.message
				return false
			},
		)
	const booked = await until("the books are in order", inOrder).catch(() => false)
	const left = settled ? "" : `not every stake became active: ${await unfinished(live, drafts)}`
	return [left, booked ? "" : `the books: ${problem}`].filter(Boolean)
}

/** How far those stakes have come that are not active. */
async function unfinished(live: Looking, drafts: readonly string[]): Promise<string> {
	const rows = await live.look().db.execute(sql`
		select p.id, p.status, i.status as intent,
			(select string_agg(a.status, ' ') from attempt a where a.intent_id = i.id) as attempts,
			(select count(*)::int from receipt r where r.intent_id = i.id) as receipts
		from coin_position p left join intent i on i.id = p.intent_id
		where p.id in ${drafts} and p.status <> 'active'`)
	return JSON.stringify(rows)
}
