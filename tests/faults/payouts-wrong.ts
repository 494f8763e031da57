import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder, onChain } from "#tests/factories/books.ts"
import { type Due, holderOf } from "./payouts-owed.ts"
import type { PayoutWorld } from "./payouts-world.ts"

type Count = { status: string; count: string }

/** How many outgoings there are of each status. */
export async function statuses({ ctx }: PayoutWorld): Promise<Readonly<Record<string, number>>> {
	const rows = await ctx.db.execute<Count>(sql`select status, count(*) as count from outgoing group by 1`)
	return Object.fromEntries([...rows].map(({ status, count }) => [status, Number(count)]))
}

/** Waits until nothing moves any more, then says all that is not as it must be: each paid once, and the books are the chain. */
export async function wrongWith(world: PayoutWorld, dues: readonly Due[], ms: number): Promise<string[]> {
	const wrong: string[] = []
	const isDone = async () => (await statuses(world)).done === dues.length
	await until("all are paid", isDone, ms).catch(async () => {
		wrong.push(`not all are paid: ${JSON.stringify(await statuses(world))} of ${dues.length}`)
	})
	let problem = ""
	const inOrder = () =>
		expectBooksInOrder(world.ctx).then(
			() => true,
			(error: Error) => {
				problem = error.message
				return false
			},
		)
	await until("the books are in order", inOrder, Math.min(ms, 30_000)).catch(() => wrong.push(`the books: ${problem}`))
	wrong.push(...(await wrongReceivers(world, dues)), ...(await wrongRows(world)))
	return wrong
}

/** Each receiver holds what it was owed, to the unit. */
async function wrongReceivers(world: PayoutWorld, dues: readonly Due[]): Promise<string[]> {
	const owed = new Map<string, Due>()
	for (const due of dues) {
		const key = `${due.asset} ${due.to}`
		owed.set(key, { ...due, units: (owed.get(key)?.units ?? 0n) + due.units })
	}
	const wrong: string[] = []
	for (const due of owed.values()) {
		const holds = await onChain(world.ctx, holderOf(world, due), due.asset).catch(() => 0n)
		if (holds !== due.units) wrong.push(`${due.to} holds ${holds} ${due.asset}, is owed ${due.units}`)
	}
	return wrong
}

/** Nothing stopped settlement, no attempt is open, and each outgoing was carried by exactly one transaction that landed. */
async function wrongRows({ ctx }: PayoutWorld): Promise<string[]> {
	const stops = await ctx.db.execute<{ text: string }>(
		sql`select reason || ' ' || subject || ' ' || facts as text from settlement_stop`,
	)
	const open = await ctx.db.execute<{ text: string }>(
		sql`select signature || ' is ' || status as text from attempt where status in ('live','reverted')`,
	)
	const twice = await ctx.db.execute<{ text: string }>(sql`
		select o.id || ' was carried by ' || count(a.id) || ' that landed' as text
		from outgoing o left join carries c on c.outgoing_id = o.id left join attempt a on a.id = c.attempt_id and a.status = 'landed'
		group by o.id having count(a.id) <> 1`)
	return [...stops, ...open, ...twice].map((row) => row.text)
}
