import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { findPayment, foundPayment } from "#app/features/coin-staking/pages/payment/load.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { reconcile } from "../reconcile.server.ts"
import { openStops } from "../stops.server.ts"
import { receipt, settlementStop } from "../tables.server.ts"
import { paymentLookup } from "./tables.server.ts"

test("a payment that the node never listed is found by its signature, and entered once", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	const signature = await payByQr(world, wallet, intent.units, intent.reference)
	/** A node whose index has lost it. */
	const solana = world.ctx.chains.of("solana")
	const forgetful = {
		...solana,
		list: async (...of: Parameters<typeof solana.list>) =>
			(await solana.list(...of)).filter((one) => one.signature !== signature),
	}
	const chains = { ...world.worker.chains, all: [forgetful], of: () => forgetful }
	const look = () => {
		world.mine()
		return reconcile({ ...world.worker, chains }, { handlers: world.handlers, slow: { everyMs: 0, mostAccounts: 20 } })
	}
	await look()
	await look()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "agreed" })
	// The vault holds more than the books say: nothing is agreed to or paid out until an operator has looked.
	expect(await openStops(world.ctx, solana.name)).toMatchObject([{ reason: "balance-mismatch" }])

	const id = await findPayment(asking, ` https://explorer.example/tx/${signature}?cluster=local `)
	expect(await foundPayment(asking, id, "eng")).toMatchObject({ signature, state: "open", parts: [] })
	await look()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	expect(await foundPayment(asking, id, "eng")).toMatchObject({
		state: "booked",
		parts: [{ amount: "1,000 SCG", fate: "pays", stake: draft }],
	})

	expect(await findPayment(asking, signature)).toBe(id)
	await look()
	await world.settle()
	expect(await world.ctx.db.select().from(receipt).where(eq(receipt.intentId, intent.id))).toHaveLength(1)
	expect(await inLedger(asking, draft, "principal", scgOf(world.ctx).mint)).toBe(1000n * SCG)
	await world.ctx.db.update(settlementStop).set({ clearedAt: await world.ctx.now(), clearedBy: "test" })
	await look()
	await expectBooksInOrder(world.ctx)
})

test("what the chain does not have is said to be unknown, and looked for anew when it is asked for again", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	const signature = await payByQr(world, wallet, intent.units, intent.reference)
	const id = await findPayment(asking, signature)
	await world.reconcile()
	expect(await foundPayment(asking, id, "eng")).toMatchObject({ state: "unknown" })
	await world.reconcile()
	const [asked] = await world.ctx.db.select().from(paymentLookup)
	await findPayment(asking, signature)
	await world.settle()
	expect(await foundPayment(asking, id, "eng")).toMatchObject({ state: "booked" })
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	await findPayment(asking, signature)
	expect(await foundPayment(asking, id, "eng")).toMatchObject({ state: "booked" })
	const [again] = await world.ctx.db.select().from(paymentLookup)
	expect(again?.id).toBe(asked?.id)
	await expectBooksInOrder(world.ctx)
})

test("a transaction that moved nothing to us brings nothing, and who asks is told no other's stake", async () => {
	const world = await stakingWorld()
	const [wallet, stranger] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	const signature = await payByQr(world, wallet, intent.units, intent.reference)
	await world.settle()
	const [funding] = await world.solana
		.getSignaturesForAddress(wallet.publicKey, { limit: 1_000 })
		.then((all) => all.slice(-1))
	const foreign = await findPayment(asking, funding?.signature ?? "")
	const others = await findPayment(askingAs(world, stranger), signature)
	await world.settle()
	expect(await foundPayment(asking, foreign, "eng")).toMatchObject({ state: "nothing", parts: [] })
	expect(await foundPayment(askingAs(world, stranger), others, "eng")).toMatchObject({
		parts: [{ fate: "pays", stake: null }],
	})
	expect(await foundPayment(asking, others, "eng")).toMatchObject({ parts: [{ fate: "pays", stake: draft }] })
})

test("what holds no whole signature is refused beside its field", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { intent } = await agreedStake(asking)
	const signature = await payByQr(world, wallet, intent.units, intent.reference)
	for (const pasted of [
		"",
		"x",
		signature.slice(0, -3),
		`${signature}${signature}`,
		wallet.publicKey.toBase58(),
		"0".repeat(88),
	])
		await expect(async () => await findPayment(asking, pasted)).rejects.toMatchObject({
			code: "coin-staking:error.signature",
			status: 400,
		})
	expect(await world.ctx.db.$count(paymentLookup)).toBe(0)
})
