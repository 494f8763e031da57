import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { asks, boughtBy, openedPlan, paidFirst, signedQuote, stateOf } from "#tests/factories/mints.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { followLateLandings } from "./items/follow-late-landings.server.ts"
import { refundItems } from "./items/refund-items.server.ts"
import { mintItemOf } from "./purchases/atomic-mint-of.server.ts"
import { releaseLapsed } from "./purchases/release-lapsed.server.ts"
import { requirePlan, requirePurchase } from "./queries.server.ts"
import { stockLeft } from "./stock.server.ts"
import { mintUnit } from "./tables.server.ts"

const settled = async (world: World, times = 3) => {
	for (let i = 0; i < times; i++) await world.settle()
}

/** One who paid first, and whose NFT by every proof cannot be made: the money is on its way back, and the number is free. */
async function givenUp(world: World, planId: string) {
	const first = await paidFirst(world, planId, 1)
	world.mine()
	world.chain.control("control_fault", { kind: "drop", count: 100_000 })
	for (let n = 0; (await stateOfOrder(world, first.id)) !== "stuck"; n++) {
		if (n > 12) throw new Error("it is not given up")
		await world.reconcile()
		world.mine(200)
	}
	world.chain.control("control_release", {})
	expect(await refundItems(world.worker, first.id)).toBe(1)
	return first
}

/** What was given up lands all the same: the same NFT, for its first buyer. */
async function lands(world: World, planId: string, to: string) {
	const { plan } = await requirePlan(world.ctx, planId)
	const [unit] = await world.ctx.db
		.select()
		.from(mintUnit)
		.where(and(eq(mintUnit.planId, planId), eq(mintUnit.number, 1)))
	if (!unit) throw new Error("there is a stock of one")
	const work = { do: "mint", item: mintItemOf(plan, unit) } as const
	const at = await world.ctx.now()
	await queueNftOrder(world.worker, { purpose: "test:mint", subjectId: randomUUID(), chain: plan.chain, work, to, at })
}
const stateOfOrder = async (world: World, purchaseId: string) => {
	const { items } = await requirePurchase(world.ctx, purchaseId)
	const [order] = await world.ctx.db
		.select()
		.from(outgoing)
		.where(and(eq(outgoing.purpose, "minting:item"), eq(outgoing.subjectId, items[0]?.id ?? "")))
	return order?.status
}

test.each(["by whoever looks for what failed", "by the order that finds it made"] as const)(
	"who was sold a number that landed late for somebody else is paid back by itself, and the NFT is its first buyer's: %s",
	async (by) => {
		const world = await stakingWorld()
		const planId = await openedPlan(world, { stock: 1 })
		const first = await givenUp(world, planId)
		await lands(world, planId, first.wallet.publicKey.toBase58())
		await settled(world)
		const second = await paidFirst(world, planId, 1)
		await settled(world)
		if (by === "by whoever looks for what failed") expect(await followLateLandings(world.worker)).toBe(2)
		else {
			// An order is believed to be done by a state that is newer than the wish.
			world.turnTo(60)
			await settled(world)
		}
		expect(await followLateLandings(world.worker)).toBe(0)
		expect(await stateOf(world, first.id)).toMatchObject({ mint: "20", master: "20", items: ["20"] })
		expect(await stateOf(world, second.id)).toEqual({ mint: "5", master: "40", items: ["40"], payment: "10" })
		expect([await stateOfOrder(world, second.id), await stockLeft(world.ctx, planId)]).toEqual(["cancelled", 0])
		const [unit] = await world.ctx.db.select().from(mintUnit).where(eq(mintUnit.planId, planId))
		expect(unit?.purchaseId).toBe(first.id)
		const refunds = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "minting:refund"))
		expect(refunds.map((one) => one.toAddress).sort()).toEqual(
			[first, second].map(({ wallet }) => wallet.publicKey.toBase58()).sort(),
		)
	},
)

test("a quote for a number that is made already ends, and the number is sold to nobody again", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 2 })
	const first = await givenUp(world, planId)
	await lands(world, planId, first.wallet.publicKey.toBase58())
	await settled(world)
	const wallet = await fundedWallet(world)
	const asked = asks(planId, wallet.publicKey.toBase58())
	await expect(signedQuote(world, wallet, asked)).rejects.toThrow("messages:returnCd.nftMinting")
	expect(await followLateLandings(world.worker)).toBe(1)
	world.turnTo(61)
	await releaseLapsed(world.worker)
	expect(await stockLeft(world.ctx, planId)).toBe(1)
	const bought = await boughtBy(world, wallet, { ...asked, request: randomUUID() })
	await settled(world)
	expect(await stateOf(world, bought)).toMatchObject({ mint: "20", items: ["20"] })
	expect((await requirePurchase(world.ctx, bought)).items.map((one) => one.number)).toEqual([2])
})
