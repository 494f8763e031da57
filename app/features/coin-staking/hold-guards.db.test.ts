import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { fund, type RowWorld, rowWorld } from "#tests/factories/row-world.ts"

/** An agreed stake of 90 days whose hold of its reward has lapsed, and the reward as it is reserved. */
async function heldIn(world: RowWorld, values: Values = {}): Promise<string> {
	const id = randomUUID()
	await world.store("coin_position", {
		...{ status: "agreed", chain: "c", owner: "o", asset: "a", units: 500, days: 90, reward: 100, lang: "eng" },
		...{ intent_id: randomUUID(), agreed_at: "2020-01-01", held_until: "2020-01-01", holds: 1 },
		...values,
		id,
	})
	await fund(world, id, "reward-reserved", "a", 100)
	return id
}

test("holds that have lapsed are released, of one chain and one term", async () => {
	const world = await rowWorld()
	await fund(world, "coin-staking/90", "reward-budget", "a", 1)
	const others = {
		"another chain": await heldIn(world, { chain: "d" }),
		"another term": await heldIn(world, { days: 30 }),
		"held for longer": await heldIn(world, { held_until: "2999-01-01" }),
	}
	const lapsed = {
		agreed: await heldIn(world),
		pending: await heldIn(world, { status: "pending", holds: 2 }),
		"without a reward": await heldIn(world, { reward: 0 }),
	}
	const { released, held, moved } = await world.trial(async (tx) => {
		const [row] = await tx`select release_lapsed_holds('c', 90, now(), 10)::int as released`
		const held = await tx`select id from coin_position where held_until is not null`
		const moved =
			await tx`select cause_id, leg, units::int from ledger_transfer where cause = 'coin-position' order by leg`
		return { released: row?.released, held: held.map(({ id }) => id), moved: moved.map((of) => Object.values(of)) }
	})
	expect(released).toBe(3)
	expect(held.toSorted()).toEqual(Object.values(others).toSorted())
	expect(moved).toEqual([
		[lapsed.agreed, "release-1", 100],
		[lapsed.pending, "release-2", 100],
	])
})
