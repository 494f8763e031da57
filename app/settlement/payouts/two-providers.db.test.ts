import { expect, test } from "vitest"
import { solanaPayer } from "#app/chains/solana/payer.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed, ownedTokens } from "#tests/factories/payouts.ts"
import { type Provider, providerLike } from "#tests/factories/second-provider.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { reconcile } from "../reconcile.server.ts"
import { attempt, outgoing } from "../tables.server.ts"

/** A worker whose first provider and second one behave as told. */
async function payingWorld() {
	const world = await stakingWorld()
	const first: Provider = {}
	const second: Provider = {}
	const chains = world.chainsOn(providerLike(world.solana, first), undefined, providerLike(world.solana, second))
	const payers = [{ payer: solanaPayer(world.solana, world.chain.floatKey) }]
	const look = async () => {
		world.mine()
		await reconcile({ ...world.worker, chains }, { handlers: world.handlers, payers })
	}
	const attempts = async () => {
		const rows = await world.ctx.db.select({ status: attempt.status }).from(attempt).orderBy(attempt.createdAt)
		return rows.map(({ status }) => status)
	}
	const paid = async () => (await world.ctx.db.select().from(outgoing)).every(({ status }) => status === "done")
	return { world, first, second, look, attempts, paid }
}

test("what landed and the first provider denies is never signed anew while the second knows it", async () => {
	const { world, first, second, look, attempts, paid } = await payingWorld()
	await owed(world, { to: await ownedTokens(world), units: SCG })
	await look()
	first.knows = "nothing"
	world.mine(300)
	for (const is of [{}, { isAway: true }, { isAway: false, knows: "seen" }, { knows: "landed" }] as const) {
		Object.assign(second, is)
		await look()
		expect(await attempts()).toEqual(["live"])
	}
	delete first.knows
	await look()
	expect(await attempts()).toEqual(["landed"])
	expect(await paid()).toBe(true)
	await expectBooksInOrder(world.ctx)
})

test("what never landed is signed anew once both say so; until then what else was paid is booked all the same", async () => {
	const { world, second, look, attempts, paid } = await payingWorld()
	world.chain.control("control_fault", { kind: "drop", count: 1_000 })
	await owed(world, { to: await ownedTokens(world), units: SCG })
	await look()
	world.mine(300)
	world.chain.control("control_release", {})
	second.isAway = true
	// Another one, which lands while nobody can say what became of the first.
	await owed(world, { to: await ownedTokens(world), units: 2n * SCG })
	for (let n = 0; n < 3; n++) await look()
	expect(await attempts()).toEqual(["live", "landed"])
	second.isAway = false
	second.behind = 400
	await look()
	expect(await attempts()).toEqual(["live", "landed"])
	delete second.behind
	for (let n = 0; n < 4; n++) await look()
	expect(await attempts()).toEqual(["dead", "landed", "landed"])
	expect(await paid()).toBe(true)
	await expectBooksInOrder(world.ctx)
})
