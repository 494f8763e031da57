import type { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { intent, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { asks, openedPlan, signedQuote, stateOf } from "#tests/factories/mints.ts"
import { fundedWallet, payByQr, scgTransfer, sent } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { beginPurchase } from "./purchases/begin-purchase.server.ts"
import { submitAtomic } from "./purchases/submit-atomic.server.ts"
import { requirePurchase } from "./queries.server.ts"
import { stockLeft } from "./stock.server.ts"

const PRICE = 100_000_000n
const addressOf = (wallet: Keypair) => wallet.publicKey.toBase58()
const dueOf = async (world: World, purchaseId: string) => {
	const { payment } = await requirePurchase(world.ctx, purchaseId)
	const [due] = await world.ctx.db
		.select()
		.from(intent)
		.where(eq(intent.id, payment?.intentId ?? ""))
	if (!due) throw new Error("nothing is asked for")
	return due
}
async function quoted(world: World, wallet: Keypair, planId: string, quantity = 1) {
	const asset = scgOf(world.ctx).mint
	const { id } = await beginPurchase(world.web, asks(planId, addressOf(wallet), { asset, way: "pay-first", quantity }))
	return { id, due: await dueOf(world, id) }
}
const settled = async (world: World) => {
	for (let n = 0; n < 5; n++) await world.settle()
}
const refundsTo = (world: World, wallet: Keypair) =>
	world.ctx.db
		.select()
		.from(outgoing)
		.where(eq(outgoing.toAddress, addressOf(wallet)))
const minted = async (world: World, wallet: Keypair) =>
	(await world.ctx.chains.solana.nfts.heldBy(addressOf(wallet), 5_000)).nfts.length

test("one payment pays for one purchase: naming two, naming one twice, or naming another plan's brings nobody a second NFT", async () => {
	const world = await stakingWorld()
	const [first, second] = [await openedPlan(world), await openedPlan(world)]
	const [both, twice, short] = [await fundedWallet(world), await fundedWallet(world), await fundedWallet(world)]
	// One transfer that names what is due for two.
	const two = [await quoted(world, both, first), await quoted(world, both, second)]
	const references = two.map(({ due }) => due.reference)
	await sent(world, [both], [scgTransfer(world, both.publicKey, PRICE, { references })])
	// One reference in two transfers of one transaction.
	const one = await quoted(world, twice, first)
	const again = scgTransfer(world, twice.publicKey, PRICE, { references: [one.due.reference] })
	await sent(world, [twice], [again, again])
	// The price of one, for two of another plan.
	const cheap = await quoted(world, short, second, 2)
	expect(cheap.due.units).toBe(2n * PRICE)
	await payByQr(world, short, PRICE, cheap.due.reference)
	await settled(world)

	const states = await Promise.all(two.map(async ({ id }) => (await stateOf(world, id)).payment))
	expect(states.toSorted()).toEqual(["0", "10"])
	expect([await minted(world, both), await minted(world, twice), await minted(world, short)]).toEqual([1, 1, 0])
	expect((await stateOf(world, cheap.id)).payment).not.toBe("10")
	for (const [wallet, count] of [
		[both, 0],
		[twice, 1],
		[short, 1],
	] as const) {
		const back = (await refundsTo(world, wallet)).filter(({ purpose }) => purpose === "refund")
		expect(back.map(({ units, status }) => [units, status])).toEqual(Array(count).fill([PRICE, "done"]))
	}
	expect((await stockLeft(world.ctx, first)) + (await stockLeft(world.ctx, second))).toBe(18)
	await expectBooksInOrder(world.ctx)
})

test("what was signed for one purchase is handed in for no other, and money alone pays for nothing that is to be signed", async () => {
	const world = await stakingWorld()
	const [first, second] = [await openedPlan(world), await openedPlan(world)]
	const wallet = await fundedWallet(world)
	const asset = scgOf(world.ctx).mint
	const owner = addressOf(wallet)
	const mine = await signedQuote(world, wallet, asks(first, owner, { asset }))
	const other = await signedQuote(world, wallet, asks(second, owner, { asset }))
	const handIn = (purchaseId: string, bytes: Uint8Array) =>
		submitAtomic(world.web, { purchaseId, wallet: owner, bytes })
	await expect(handIn(other.purchaseId, mine.bytes)).rejects.toThrow("minting:error.not-the-mint")
	await handIn(mine.purchaseId, mine.bytes)
	await payByQr(world, wallet, PRICE, (await dueOf(world, other.purchaseId)).reference)
	await settled(world)
	await expect(handIn(other.purchaseId, mine.bytes)).rejects.toThrow(/minting:error/)
	await settled(world)
	expect((await stateOf(world, mine.purchaseId)).payment).toBe("10")
	expect((await stateOf(world, other.purchaseId)).payment).not.toBe("10")
	expect(await minted(world, wallet)).toBe(1)
	expect((await refundsTo(world, wallet)).filter(({ purpose }) => purpose === "refund")).toMatchObject([
		{ units: PRICE, status: "done" },
	])
	expect(await stockLeft(world.ctx, second)).toBe(10)
	await expectBooksInOrder(world.ctx)
})
