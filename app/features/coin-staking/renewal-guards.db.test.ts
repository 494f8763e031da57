import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { type RowWorld, rowWorld, updateOf } from "#tests/factories/row-world.ts"

const RENEWS: Values = { renews_terms: "1" }

/** A paid stake of which its owner has agreed to the terms of a renewal, beside another one. */
async function stakeIn({ store }: RowWorld, values: Values = {}): Promise<string> {
	const [id, intent, receipt] = [randomUUID(), randomUUID(), randomUUID()]
	await store("intent", { id: intent, subject_id: id, late: "refund", asset: "a", units: 500 })
	await store("receipt", { id: receipt, intent_id: intent, outcome: "settles", asset: "a", units: 500 })
	await store("agreement", { terms: "coin-staking", version: "1", entity: "coin-position", entity_id: id, lang: "eng" })
	await store("coin_position", {
		...{ status: "active", chain: "c", owner: "o", asset: "a", units: 500, days: 90, reward: 100, lang: "eng" },
		...{ intent_id: intent, receipt_id: receipt, agreed_at: "2020-01-01", accrual_start: "2020-01-01" },
		...{ lock_end: "2999-04-01", due_at: "2999-04-01" },
		...values,
		id,
	})
	return id
}

test("whether a stake is renewed is decided while it is active, and not in the move from or to another status", async () => {
	const world = await rowWorld()
	const late = "coin_position: whether it is renewed is decided while it is active"
	const wanted = { ...RENEWS, renews_since: new Date().toISOString() }
	const changed = (id: string, values: Values) =>
		world.refusal(updateOf("coin_position", { ...wanted, ...values }, { id }))
	const active = await stakeIn(world)
	expect(await changed(active, {})).toBe("done")
	const leaving = { status: "early_requested", left_at: new Date().toISOString() }
	expect(await changed(active, leaving), "as it is left").toBe(late)
	const left = await stakeIn(world, leaving)
	expect(await changed(left, { status: "active", left_at: null }), "as its owner stays after all").toBe(late)
})

test("why a stake was not renewed is written as it ends, and what it goes on from never changes", async () => {
	const world = await rowWorld()
	const asItEnds = "coin_position: why a position was not renewed is said as it ends"
	const over = { ...RENEWS, renews_since: "2019-12-01", lock_end: "2020-04-01" }
	const changed = (id: string, values: Values) => world.refusal(updateOf("coin_position", values, { id }))
	const ends = { status: "matured", due_at: null, not_renewed: "stopped" }
	expect(await changed(await stakeIn(world, over), ends)).toBe("done")
	expect(await changed(await stakeIn(world, { lock_end: "2020-04-01" }), ends), "nobody wanted it").toBe(asItEnds)
	expect(await changed(await stakeIn(world, over), { not_renewed: "stopped" }), "it is active").toBe(asItEnds)
	const matured = await stakeIn(world, { ...over, status: "matured", due_at: null })
	expect(await changed(matured, { not_renewed: "stopped" }), "it has ended").toBe(asItEnds)

	const [first, second] = [await stakeIn(world), await stakeIn(world)]
	const frozen = "coin_position: what a position goes on from is frozen"
	expect(await changed(second, { renewed_from: first })).toBe(frozen)
	const renewal = await stakeIn(world, { ...over, renewed_from: first })
	for (const from of [null, second]) expect(await changed(renewal, { renewed_from: from })).toBe(frozen)
})
