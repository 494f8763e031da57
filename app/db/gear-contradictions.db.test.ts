import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { gearStatus } from "#app/features/crafting/status.ts"
import { accepted, GUARD, opened, outcomeOf, unguarded, unique, WHO } from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

const CODES = gearStatus.names.map(gearStatus.code)
/** As printed for machines: from where to where. */
const PAIRS = ["0>10", "0>40", "10>11", "10>40", "11>12", "11>20", "11>40", "12>20", "40>0", "40>11"]
const PAID = ["11", "12", "20"]

type Wish = Readonly<{ isPaid?: boolean }>

/** An act in any status. One that failed was paid, or was not. */
async function gearIn(
	database: TestDatabase,
	status: string,
	{ isPaid = PAID.includes(status) }: Wish = {},
): Promise<string> {
	const id = randomUUID()
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into gear (id, order_hash, kind, series, chain, owner, rule_id, order_said, asset, units, intent_id, status, created_at, signature, beacon, block_time, slot, round, failure, ended_at)
			values (${id}, ${unique()}, 'craft', 'punky', 'c', ${unique()}, ${randomUUID()}, '{}', 'a', 5, ${randomUUID()}, ${status}, now(),
				${status === "0" ? null : unique()}, ${isPaid ? "{}" : null}::jsonb, ${isPaid ? "2030-01-01" : null}::timestamptz, ${isPaid ? 1 : null}::bigint, ${isPaid ? 7 : null}::bigint,
				${status === "40" ? "chain" : null}, ${status === "20" ? "2030-01-01" : null}::timestamptz)`,
	)
	return id
}

const move = (id: string, to: string) =>
	`update gear set status = '${to}', failure = ${to === "40" ? "'chain'" : "null"}${to === "20" ? ", ended_at = now()" : ""}${
		to === "10" ? `, signature = '${unique()}', beacon = '{}'` : ""
	}${to === "11" ? ", beacon = coalesce(beacon, '{}'), block_time = coalesce(block_time, '2030-01-01'), slot = coalesce(slot, 1), round = coalesce(round, 7)" : ""} where id = '${id}'`

test("F048, F049: the acts and statuses of the forge are the printed ones", () => {
	expect(gearStatus.names.map((name) => [name, gearStatus.code(name)])).toEqual([
		["wait", "0"],
		["processing", "10"],
		["paid", "11"],
		["minted", "12"],
		["completed", "20"],
		["failed", "40"],
	])
	const { names, code, allows } = gearStatus
	const listed = names.flatMap((from) =>
		names.filter((to) => allows(from, to)).map((to) => `${code(from)}>${code(to)}`),
	)
	expect(listed.sort()).toEqual([...PAIRS].sort())
})

test.each(WHO)("F050: an act goes exactly where its list of statuses says, by the %s", async (who) => {
	const database = await opened()
	const moves = await accepted(database, who, CODES, async (from, to) =>
		// What failed goes on where it was paid, and anew where it was not.
		move(await gearIn(database, from, from === "40" ? { isPaid: to === "11" } : {}), to),
	)
	expect(moves).toEqual(who === "web" ? ["0>40"] : [...PAIRS].sort())
})

test.each(["owner", "worker"] as const)(
	"what was paid is never asked for anew, nor what was not paid carried out, by the %s",
	async (who) => {
		const database = await opened()
		expect(await outcomeOf(database, who, move(await gearIn(database, "40", { isPaid: true }), "0"))).toBe(GUARD)
		expect(await outcomeOf(database, who, move(await gearIn(database, "40"), "11"))).toBe(GUARD)
	},
)

test.each(["owner", "worker"] as const)(
	"what was asked for and what the chain said of it stays, by the %s",
	async (who) => {
		const database = await opened()
		const id = await gearIn(database, "11")
		const set = (text: string) => outcomeOf(database, who, `update gear set ${text} where id = '${id}'`)
		for (const change of ["signature = 'other'", "block_time = '2031-01-01'", "slot = 2", "round = 8", "beacon = '[]'"])
			expect([change, await set(change)]).toEqual([change, GUARD])
	},
)
