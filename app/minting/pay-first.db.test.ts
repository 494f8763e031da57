import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { intent, outgoing } from "#app/settlement/tables.server.ts"
import {
	asks,
	boughtBy,
	gaveUp,
	movesOf,
	OPERATOR,
	openedPlan,
	paidFirst,
	someWallet,
	stateOf,
} from "#tests/factories/mints.ts"
import { fundedWallet, payByQr } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { markUnknown } from "./items/mark-unknown.server.ts"
import { refundItems } from "./items/refund-items.server.ts"
import { repairBySignature } from "./items/repair-by-signature.server.ts"
import { retryItems } from "./items/retry-items.server.ts"
import { abortPlan, movePlans } from "./plans/move-plan.server.ts"
import { beginPurchase } from "./purchases/begin-purchase.server.ts"
import { giveMint, startGiven } from "./purchases/give-mint.server.ts"
import { requirePlan, requirePurchase } from "./queries.server.ts"
import { stockLeft } from "./stock.server.ts"

const owedTo = async (world: World, kind: string) => {
	const rows = await world.database
		.sql`select coalesce(sum(balance), 0)::text as sum from ledger_balance where kind = ${kind} and asset = ${scgOf(world.ctx).mint} and balance > 0`
	return BigInt(rows[0]?.sum)
}

test("paid by a phone: stock is taken with the payment, each NFT is ordered, and the money is owed until it is minted", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const { id } = await paidFirst(world, planId)
	expect(await stateOf(world, id)).toEqual({ mint: "0", master: "0", items: ["0", "0"], payment: "0" })
	expect(await stockLeft(world.ctx, planId)).toBe(10)
	await world.settle()
	expect((await stateOf(world, id)).payment).toBe("10")
	expect(await stockLeft(world.ctx, planId)).toBe(8)
	for (let i = 0; i < 4; i++) await world.settle()
	expect(await stateOf(world, id)).toEqual({ mint: "20", master: "20", items: ["20", "20"], payment: "10" })
	expect(await movesOf(world, id)).toEqual(["new>0", "0>10", "10>20"])
	expect([await owedTo(world, "owed"), await owedTo(world, "kept")]).toEqual([0n, 200_000_000n])
})

test("what is paid when it is sold out, or after the plan was aborted, goes back whole", async () => {
	const world = await stakingWorld()
	const [small, aborted] = [await openedPlan(world, { stock: 1 }), await openedPlan(world)]
	const asset = scgOf(world.ctx).mint
	const [one, other] = [await fundedWallet(world), await fundedWallet(world)]
	for (const [wallet, planId] of [
		[one, small],
		[other, aborted],
	] as const) {
		const { id } = await beginPurchase(
			world.web,
			asks(planId, wallet.publicKey.toBase58(), { asset, way: "pay-first" }),
		)
		const { payment } = await requirePurchase(world.ctx, id)
		const [due] = await world.ctx.db
			.select()
			.from(intent)
			.where(eq(intent.id, payment?.intentId ?? ""))
		await payByQr(world, wallet, due?.units ?? 0n, due?.reference ?? "")
	}
	const quick = await fundedWallet(world)
	await boughtBy(world, quick, asks(small, quick.publicKey.toBase58()))
	await abortPlan(world.worker, { planId: aborted, by: OPERATOR, reason: "test" })
	await world.settle()
	const refunds = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "refund"))
	expect(refunds.map((row) => row.units)).toEqual([100_000_000n, 100_000_000n])
	expect(await owedTo(world, "kept")).toBe(0n)
	expect((await requirePlan(world.ctx, aborted)).plan.status).toBe("5")
})

test("what failed for good is tried again by a person, or paid back, and never both; what landed all the same is repaired", async () => {
	const world = await stakingWorld({ payouts: false })
	const planId = await openedPlan(world)
	const { id } = await paidFirst(world, planId)
	await world.settle()
	const [first, second] = (await requirePurchase(world.ctx, id)).items
	if (!first || !second) throw new Error("two were bought")
	await gaveUp(world, first.id, "one")
	expect(await stateOf(world, id)).toMatchObject({ mint: "10", master: "10", items: ["40", "0"] })
	await gaveUp(world, second.id, "two")
	expect(await stateOf(world, id)).toMatchObject({ mint: "5", master: "40", items: ["40", "40"] })
	// Nobody believes a signature that is on no chain.
	const signature = (await requirePurchase(world.ctx, id)).purchase.signature ?? ""
	expect(await repairBySignature(world.worker, { purchaseId: id, signature, by: OPERATOR })).toBe(0)
	expect(await retryItems(world.worker, id)).toBe(2)
	expect(await retryItems(world.worker, id)).toBe(0)
	expect(await refundItems(world.worker, id)).toBe(0)
	await world.database.sql`update outgoing set status = 'held' where subject_id = ${second.id}`
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`update outgoing set status = 'stuck' where subject_id = ${second.id}`
	})
	expect(await refundItems(world.worker, id)).toBe(1)
	expect(await refundItems(world.worker, id)).toBe(0)
	expect(await retryItems(world.worker, id)).toBe(0)
	const [refund] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "minting:refund"))
	expect([refund?.units, refund?.status]).toEqual([100_000_000n, "queued"])
	expect(await stockLeft(world.ctx, planId)).toBe(9)
	expect(await owedTo(world, "owed")).toBe(200_000_000n)
})

test("a gift is minted by the worker, its plan ends when it is sold out, and what lacks proof for 15 minutes is unknown, never failed", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 1 })
	const wallet = someWallet()
	const gift = { planId, wallet, quantity: 1, by: OPERATOR, reason: "test", request: "one" }
	const { id } = await giveMint(world.worker, gift)
	expect((await giveMint(world.worker, gift)).id).toBe(id)
	await startGiven(world.worker)
	await world.reconcile()
	expect(await stateOf(world, id)).toEqual({ mint: "10", master: "10", items: ["10"], payment: null })
	await movePlans(world.worker)
	expect((await requirePlan(world.ctx, planId)).plan.status).toBe("10")
	world.turnTo(60 * 17 + 5)
	expect(await markUnknown(world.worker)).toBe(1)
	expect(await stateOf(world, id)).toMatchObject({ mint: "10", master: "90", items: ["10"] })
	await world.settle()
	await world.settle()
	expect(await stateOf(world, id)).toEqual({ mint: "20", master: "20", items: ["20"], payment: null })
	await movePlans(world.worker)
	expect((await requirePlan(world.ctx, planId)).plan.status).toBe("50")
})
