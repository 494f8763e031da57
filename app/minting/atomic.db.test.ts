import { VersionedTransaction } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { chainsOf } from "#app/chains/chains.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { asks, boughtBy, movesOf, openedPlan, signedQuote, someWallet, stateOf } from "#tests/factories/mints.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { prepareUnits } from "./items/prepare-units.server.ts"
import { beginPurchase } from "./purchases/begin-purchase.server.ts"
import { prepareAtomic } from "./purchases/prepare-atomic.server.ts"
import { releaseLapsed } from "./purchases/release-lapsed.server.ts"
import { submitAtomic } from "./purchases/submit-atomic.server.ts"
import { purchasesOf, requirePurchase } from "./queries.server.ts"
import { stockLeft } from "./stock.server.ts"

const DONE = { mint: "20", master: "20", items: ["20"], payment: "10" }

test("signed bytes stored are 0 > 10 and the payment stays 0; finalized, all of it is done, and the money is ours", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const wallet = await fundedWallet(world)
	for (const asset of ["SOL", scgOf(world.ctx).mint]) {
		const purchaseId = await boughtBy(world, wallet, asks(planId, wallet.publicKey.toBase58(), { asset }))
		expect(await stateOf(world, purchaseId)).toEqual({ mint: "10", master: "10", items: ["10"], payment: "0" })
		await world.reconcile()
		await world.settle()
		await world.settle()
		expect(await stateOf(world, purchaseId)).toEqual(DONE)
		expect(await movesOf(world, purchaseId)).toEqual(["new>0", "0>10", "10>20"])
		const { items, payment } = await requirePurchase(world.ctx, purchaseId)
		const held = await world.ctx.chains.solana.nfts.heldBy(wallet.publicKey.toBase58(), 5_000)
		expect(held.nfts.map((one) => one.asset)).toContain(items[0]?.asset)
		const rows = await world.database
			.sql`select i.status, r.outcome from intent i join receipt r on r.intent_id = i.id where i.id = ${payment?.intentId ?? ""}`
		expect(rows.map((row) => ({ ...row }))).toEqual([{ status: "settled", outcome: "settles" }])
	}
	expect(await stockLeft(world.ctx, planId)).toBe(8)
	// A list of them has each as it is looked at alone.
	const listed = await purchasesOf(world.ctx, [wallet.publicKey.toBase58()])
	expect(listed.map((one) => one.purchase.asset)).toEqual([scgOf(world.ctx).mint, "SOL"])
	expect(listed).toEqual(await Promise.all(listed.map((one) => requirePurchase(world.ctx, one.purchase.id))))
	const owed = await world.ctx.db.$count(outgoing, sql`purpose = 'refund'`)
	expect(owed).toBe(0)
})

test("whose number lands for another wallet while theirs is tried is offered the next, and buys it", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 2 })
	const [first, second] = [await fundedWallet(world), await fundedWallet(world)]
	const early = await signedQuote(world, first, asks(planId, first.publicKey.toBase58()))
	const wallet = second.publicKey.toBase58()
	const numberOf = async (id: string) => (await requirePurchase(world.ctx, id)).items[0]?.number
	const was = await numberOf(early.purchaseId)
	// Of two, the other one is offered first.
	await beginPurchase(world.web, asks(planId, someWallet()))
	const { id: purchaseId } = await beginPurchase(world.web, asks(planId, wallet))
	expect(await numberOf(purchaseId)).toBe(was)
	const { solana } = world.web.chains
	let tried = 0
	const prepare: typeof solana.minting.prepare = async (mint) => {
		if (++tried === 1) {
			await submitAtomic(world.web, { ...early, wallet: first.publicKey.toBase58() })
			await world.reconcile()
			await world.settle()
		}
		return solana.minting.prepare(mint)
	}
	const web = { ...world.web, chains: chainsOf({ solana: { ...solana, minting: { ...solana.minting, prepare } } }) }
	const tx = VersionedTransaction.deserialize(await prepareAtomic(web, { purchaseId, wallet }))
	expect([tried, (await numberOf(purchaseId)) === was]).toEqual([2, false])
	tx.sign([second])
	await submitAtomic(world.web, { purchaseId, wallet, bytes: tx.serialize() })
	for (let i = 0; i < 3; i++) {
		await world.reconcile()
		await world.settle()
	}
	for (const id of [early.purchaseId, purchaseId]) expect(await stateOf(world, id)).toEqual(DONE)
})

test("five are bought in one transaction, once they are in their collection; of what nobody buys several none is prepared", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world)
	const wallet = await fundedWallet(world)
	const asked = asks(planId, wallet.publicKey.toBase58(), { quantity: 5 })
	await beginPurchase(world.web, asks(planId, someWallet()))
	expect(await prepareUnits(world.worker)).toBe(0)
	await expect(signedQuote(world, wallet, asked)).rejects.toThrow("minting:error.preparing")
	const [job] = await world.database
		.sql`select task_identifier as name from graphile_worker.jobs where key = 'minting-sweep'`
	expect(job?.name).toBe("minting:sweep")
	// Five of the quote, and the rest: a quote for one has taken none.
	const passes = await Promise.all([1, 2, 3].map(() => prepareUnits(world.worker)))
	expect(passes.toSorted((a, b) => a - b)).toEqual([0, 0, 10])
	for (let i = 0; i < 4; i++) await world.settle()
	const purchaseId = await boughtBy(world, wallet, asked)
	await world.reconcile()
	await world.settle()
	expect(await stateOf(world, purchaseId)).toEqual({ ...DONE, items: ["20", "20", "20", "20", "20"] })
	const { nfts } = await world.ctx.chains.solana.nfts.heldBy(wallet.publicKey.toBase58(), 5_000)
	expect(nfts).toHaveLength(5)
})

test("however many quote several at once and buy nothing, no more than a hundred are prepared at our cost", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 150 })
	for (let i = 0; i < 24; i++) await beginPurchase(world.web, asks(planId, someWallet(), { quantity: 5 }))
	let prepared = 0
	for (let i = 0; i < 5; i++) prepared += await prepareUnits(world.worker)
	expect(prepared).toBe(100)
})

test("a quote takes nothing from anybody: whoever signs first has the last one, and who is slower is told and pays nothing", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 1 })
	const [slow, quick] = [await fundedWallet(world), await fundedWallet(world)]
	const of = (wallet: typeof slow) => wallet.publicKey.toBase58()
	const late = await signedQuote(world, slow, asks(planId, of(slow)))
	expect(await stockLeft(world.ctx, planId)).toBe(1)
	const bought = await boughtBy(world, quick, asks(planId, of(quick)))
	expect(await stockLeft(world.ctx, planId)).toBe(0)
	const { purchaseId, bytes } = late
	await expect(submitAtomic(world.web, { purchaseId, wallet: of(slow), bytes })).rejects.toThrow("minting:error.taken")
	expect(await stateOf(world, purchaseId)).toEqual({ mint: "0", master: "0", items: ["0"], payment: "0" })
	await expect(prepareAtomic(world.web, { purchaseId, wallet: of(slow) })).rejects.toThrow("minting:error.sold-out")
	await world.reconcile()
	await world.settle()
	expect(await stateOf(world, bought)).toEqual(DONE)
	world.turnTo(61)
	await expect(submitAtomic(world.web, { purchaseId, wallet: of(slow), bytes })).rejects.toThrow(
		"minting:error.quote-over",
	)
	expect(await releaseLapsed(world.worker)).toBe(1)
	expect(await stateOf(world, purchaseId)).toEqual({ mint: "5", master: "40", items: ["40"], payment: "5" })
})

test("quotes of many wallets that never sign shut nobody out, and who was too slow is offered another one by the same quote", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 3 })
	for (let i = 0; i < 12; i++) await beginPurchase(world.web, asks(planId, someWallet()))
	expect(await stockLeft(world.ctx, planId)).toBe(3)
	const [one, other] = [await fundedWallet(world), await fundedWallet(world)]
	const address = one.publicKey.toBase58()
	const { purchaseId, bytes } = await signedQuote(world, one, asks(planId, address))
	const numberOf = async (id: string) => (await requirePurchase(world.ctx, id)).items[0]?.number
	const first = await numberOf(purchaseId)
	// What was offered longest ago comes first: after two more it is the same one's turn.
	for (let i = 0; i < 2; i++) await beginPurchase(world.web, asks(planId, someWallet()))
	const taken = await boughtBy(world, other, asks(planId, other.publicKey.toBase58()))
	expect(await numberOf(taken)).toBe(first)
	await expect(submitAtomic(world.web, { purchaseId, wallet: address, bytes })).rejects.toThrow("minting:error.taken")
	const tx = VersionedTransaction.deserialize(await prepareAtomic(world.web, { purchaseId, wallet: address }))
	expect(await numberOf(purchaseId)).not.toBe(first)
	tx.sign([one])
	await submitAtomic(world.web, { purchaseId, wallet: address, bytes: tx.serialize() })
	await world.reconcile()
	await world.settle()
	expect(await stateOf(world, purchaseId)).toEqual(DONE)
})

test("what can never land fails whole: nothing is owed, its stock is free, nothing is tried again by itself", async () => {
	const world = await stakingWorld()
	const planId = await openedPlan(world, { stock: 1 })
	const wallet = await fundedWallet(world)
	const address = wallet.publicKey.toBase58()
	const purchaseId = await boughtBy(world, wallet, asks(planId, address))
	world.mine(400)
	for (let i = 0; i < 3; i++) await world.settle()
	expect(await stateOf(world, purchaseId)).toEqual({ mint: "5", master: "40", items: ["40"], payment: "5" })
	expect(await movesOf(world, purchaseId)).toEqual(["new>0", "0>10", "10>5"])
	expect(await world.ctx.db.$count(outgoing)).toBe(0)
	const again = await boughtBy(world, wallet, asks(planId, address))
	await world.reconcile()
	await world.settle()
	expect(await stateOf(world, again)).toEqual(DONE)
})
