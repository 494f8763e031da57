import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { agreedIn, GUARD, opened, outcomeOf, positionIn } from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

/** A term's budget of 100, as funding posts it. */
async function withBudget(): Promise<TestDatabase> {
	const database = await opened()
	const leg = { leg: "l", asset: "a", units: "100", debitOwner: "v", debitKind: "vault" }
	const legs = JSON.stringify([{ ...leg, creditOwner: "coin-staking/90", creditKind: "reward-budget" }])
	await database.sql`select post_transfers('test', ${randomUUID()}, now(), ${legs})`
	return database
}

async function balances({ sql }: TestDatabase) {
	const rows =
		await sql`select owner, balance::text from ledger_account where kind like 'reward-%' and balance > 0 order by owner`
	return Object.fromEntries(rows.map((row) => [row.owner, row.balance]))
}

const hold = (position: string, minutes = 10) =>
	`select hold_reward('${position}', now() + interval '${minutes} minutes')`
const lapse = (at: string) => `select release_lapsed_holds('c', 90, ${at}, 1000)`

test("the web process holds what the row of an agreed stake says, once, and not for longer than a hold lasts", async () => {
	const database = await withBudget()
	const { sql } = database.asWeb()
	const { position } = await agreedIn(database, { reward: "30" })
	for (const text of [
		hold(randomUUID()),
		hold(await positionIn(database, "draft")),
		hold(await positionIn(database)),
		hold(position, 12),
		`select hold_reward('${position}', null)`,
		`select hold_reward('${position}', 'infinity')`,
	]) {
		expect(await outcomeOf(database, "web", text), text).toBe(GUARD)
	}
	expect(await outcomeOf(database, "web", hold((await agreedIn(database, { reward: "101" })).position))).toBe("23514")
	await sql.unsafe(hold(position))
	expect(await outcomeOf(database, "web", hold(position))).toBe(GUARD)
	expect(await balances(database)).toEqual({ "coin-staking/90": "70", [position]: "30" })
	const [row] =
		await sql`select holds, held_until > now() + interval '9 minutes' as held from coin_position where id = ${position}`
	expect(row).toEqual({ holds: 1, held: true })
})

test("of many who hold the same stake at once one does", async () => {
	const database = await withBudget()
	const { position } = await agreedIn(database, { reward: "30" })
	const all = await Promise.allSettled(Array.from({ length: 8 }, () => database.asWeb().sql.unsafe(hold(position))))
	expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1)
	expect(await balances(database)).toEqual({ "coin-staking/90": "70", [position]: "30" })
})

test("a hold is not over because somebody says that it is late; on a demo's clock it is over when that says so", async () => {
	const database = await withBudget()
	const { sql } = database.asWeb()
	const { position } = await agreedIn(database, { reward: "30" })
	await sql.unsafe(hold(position))
	await sql.unsafe(lapse("'2999-01-01'"))
	expect(await balances(database)).toEqual({ "coin-staking/90": "70", [position]: "30" })
	await database.sql`insert into demo_clock (id, ahead_seconds) values (1, 660)`
	await sql.unsafe(lapse("'2999-01-01'"))
	expect(await balances(database)).toEqual({ "coin-staking/90": "100" })
	await sql`select hold_reward(${position}, now() + interval '21 minutes')`
	expect(await balances(database)).toEqual({ "coin-staking/90": "70", [position]: "30" })
})
