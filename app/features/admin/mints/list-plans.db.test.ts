import { expect, test } from "vitest"
import { abortPlan } from "#app/minting/plans/move-plan.server.ts"
import { beginPurchase } from "#app/minting/purchases/begin-purchase.server.ts"
import { asks, boughtBy, openedPlan } from "#tests/factories/mints.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { listMints } from "./list-plans.server.ts"

test("a list of plans says what each has sold, what it holds and what is left; together they are its stock", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const address = wallet.publicKey.toBase58()
	const [sells, idle] = [await openedPlan(world), await openedPlan(world, { stock: 3 })]
	const lines = async () => {
		const { rows } = await listMints(world.web, { sort: "created-", after: null, filters: {} })
		return Object.fromEntries(rows.map(({ id, ...line }) => [id, line]))
	}
	expect((await lines())[sells]).toMatchObject({ stock: 10, left: 10, held: 0, sold: 0, revenue: [], next: "sells" })
	await boughtBy(world, wallet, asks(sells, address))
	// Signed, and not minted yet.
	expect((await lines())[sells]).toMatchObject({ left: 9, held: 1, sold: 0 })
	for (let n = 0; n < 6 && (await lines())[sells]?.held !== 0; n++) await world.settle()
	expect((await lines())[sells]).toMatchObject({ left: 9, held: 0, sold: 1, revenue: [{ units: 100_000_000n }] })
	expect((await lines())[idle]).toMatchObject({ stock: 3, left: 3, held: 0, sold: 0, next: "sells" })
	// One that nobody has asked of may be taken up again.
	const by = { by: "test", reason: "test" }
	await beginPurchase(world.web, asks(sells, address))
	for (const planId of [sells, idle]) await abortPlan(world.worker, { planId, ...by })
	const after = await lines()
	expect([after[sells]?.next, after[idle]?.next]).toEqual(["over", "may-reopen"])
})
