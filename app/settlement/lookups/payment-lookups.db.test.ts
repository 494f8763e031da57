import { randomBytes } from "node:crypto"
import bs58 from "bs58"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { findPayment, foundPayment } from "#app/features/coin-staking/pages/payment/load.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, payByQr, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { paymentRecords } from "../own-records.server.ts"
import { reconcile } from "../reconcile.server.ts"
import { openStops } from "../stops.server.ts"
import { operatorNotice, receipt, settlementStop } from "../tables.server.ts"
import { askForPayment } from "./payment-lookups.server.ts"
import { paymentLookup } from "./tables.server.ts"

/** A signature as any other, of nothing that happened. */
const made = () => bs58.encode(randomBytes(64))

/** A look by a node that lists no payment of `lost`, and cannot give what stands in `unreadable`. */
function lookWith(world: World, { unreadable = new Set<string>(), lost = new Set<string>() }) {
	const solana = world.ctx.chains.of("solana")
	const asked: number[] = []
	const node = {
		...solana,
		list: async (...of: Parameters<typeof solana.list>) =>
			(await solana.list(...of)).filter((one) => !lost.has(one.signature)),
		transactions: async (signatures: readonly string[]) => {
			asked.push(signatures.length)
			if (signatures.some((one) => unreadable.has(one))) throw new Error("the node cannot give it")
			return solana.transactions(signatures)
		},
	}
	const chains = { ...world.worker.chains, all: [node], of: () => node }
	const look = () =>
		reconcile({ ...world.worker, chains }, { handlers: world.handlers, slow: { everyMs: 0, mostAccounts: 20 } })
	return { look, asked }
}
const stateOf = async (world: World, signature: string) =>
	(await world.ctx.db.select().from(paymentLookup).where(eq(paymentLookup.signature, signature)))[0]

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
	const lookedUp = async (one: typeof wallet) =>
		(await paymentRecords(world.ctx, { chain: "solana", address: one.publicKey.toBase58(), subjects: [] })).lookedUp
	expect(await lookedUp(wallet)).toMatchObject([{ signature: funding?.signature, outcome: "nothing" }])
	expect(await lookedUp(stranger)).toMatchObject([{ signature, outcome: "booked" }])
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

test("what the node cannot give is tried again after growing pauses, told to an operator, and holds up nobody", async () => {
	const world = await stakingWorld()
	const [wallet, stranger] = [await fundedWallet(world), await fundedWallet(world)]
	const asking = askingAs(world, wallet)
	const { draft, intent } = await agreedStake(asking)
	const bad = Array.from({ length: 5 }, made)
	const ids: string[] = []
	for (const one of bad) ids.push(await findPayment(askingAs(world, stranger), one))
	const signature = await payByQr(world, wallet, intent.units, intent.reference)
	const unreadable = new Set(bad)
	const { look } = lookWith(world, { unreadable, lost: new Set([signature]) })
	world.mine(40)
	await look()
	await findPayment(asking, signature)
	await look()
	expect(await positionOf(asking, draft)).toMatchObject({ status: "active" })
	expect(await stateOf(world, bad[0] ?? "")).toMatchObject({ tries: 1, doneAt: null })

	const pauses: number[] = []
	for (const seconds of [10, 40, 100, 200]) {
		world.turnTo(seconds)
		await look()
		const row = await stateOf(world, bad[0] ?? "")
		pauses.push(Math.round(((row?.nextTryAt?.getTime() ?? 0) - (await world.ctx.now()).getTime()) / 1000))
	}
	expect(pauses.map((one) => Math.round(one / 10) * 10)).toEqual([10, 20, 40, 80])
	expect(await foundPayment(askingAs(world, stranger), ids[0] ?? "", "eng")).toMatchObject({ state: "unreadable" })
	const notices = await world.ctx.db.select().from(operatorNotice)
	expect(notices.filter((one) => one.kind === "unreadable-transaction").map((one) => one.subject)).toEqual(
		expect.arrayContaining(bad),
	)
	unreadable.clear()
	expect(await findPayment(askingAs(world, stranger), bad[0] ?? "")).toBe(ids[0])
	await look()
	expect(await foundPayment(askingAs(world, stranger), ids[0] ?? "", "eng")).toMatchObject({ state: "unknown" })
})

test("a wallet has five payments looked for at a time, however many it asks for at once", async () => {
	const world = await stakingWorld({ payouts: false })
	const asking = askingAs(world, await fundedWallet(world))
	const signatures = Array.from({ length: 8 }, made)
	const answers = await Promise.allSettled(signatures.map((one) => findPayment(asking, one)))
	const refused = answers.filter((one) => one.status === "rejected")
	expect(refused.map((one) => one.reason)).toMatchObject(
		Array.from({ length: 3 }, () => ({ code: "coin-staking:error.lookups", status: 429 })),
	)
	const [again] = signatures.filter((_, n) => answers[n]?.status === "fulfilled")
	await findPayment(asking, again ?? "")
	await findPayment(askingAs(world, await fundedWallet(world)), made())
	await world.reconcile()
	await findPayment(asking, made())
})

test("wallets take turns, a hundred lookups a pass, asked for together", async () => {
	const world = await stakingWorld({ payouts: false })
	const { look, asked } = lookWith(world, {})
	await look()
	const chain = world.ctx.chains.of("solana").name
	const of = async (asker: string) => {
		const signature = made()
		await askForPayment(world.web, { chain, signature, asker: `solana:${asker}` })
		return signature
	}
	for (let n = 0; n < 20; n++) for (let i = 0; i < 5; i++) await of(`greedy${n}`)
	const single = await of("single")
	asked.length = 0
	await look()
	expect(asked).toEqual([100])
	expect(await stateOf(world, single)).toMatchObject({ outcome: "unknown" })
	await look()
	expect(await world.ctx.db.$count(paymentLookup, eq(paymentLookup.outcome, "unknown"))).toBe(101)
})
