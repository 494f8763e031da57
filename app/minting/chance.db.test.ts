import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { declareChance } from "#app/chance/declare.server.ts"
import { excludeFromChance } from "#app/chance/exclude.server.ts"
import { forgetDeclarations } from "#app/chance/own-data.server.ts"
import type { Proven } from "#app/db/context.ts"
import { raffleTicket } from "#app/raffles/tables.server.ts"
import { attempt, ledgerBalance, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { asks, openedPlan, paidFirst, signedQuote, stateOf } from "#tests/factories/mints.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { rafflesOf } from "#tests/factories/raffles.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { submitAtomic } from "./purchases/submit-atomic.server.ts"
import { requirePurchase } from "./queries.server.ts"
import { stockLeft } from "./stock.server.ts"

/** A plan whose NFTs are tickets of a draw, in a demo, where every country is open. */
async function chanceWorld() {
	const world = await stakingWorld()
	world.turnTo(1)
	const raffles = rafflesOf(world)
	const raffleId = await raffles.open()
	const planId = await openedPlan(world, { draw: (await raffles.one(raffleId)).name })
	const out = (wallet: Proven) =>
		excludeFromChance(world.web, { formId: crypto.randomUUID(), wallets: [wallet], term: "1" })
	return { world, raffles, raffleId, planId, out }
}

test("who has shut themselves out, or said nothing of their age, between quote and payment is sold no chance: the money goes back whole", async () => {
	const { world, raffles, raffleId, planId, out } = await chanceWorld()
	const paid = async (meanwhile: (wallet: Proven) => Promise<unknown>) => {
		const { id, wallet } = await paidFirst(world, planId, 1)
		const proven = { chain: "solana", address: wallet.publicKey.toBase58() } as const
		await declareChance(world.web, { wallet: proven, country: "KR" })
		await meanwhile(proven)
		return { id, address: proven.address }
	}
	const excluded = await paid(out)
	const forgotten = await paid((wallet) => forgetDeclarations(world.web, wallet))
	const allowed = await paid(async () => {})
	await world.settle()
	const reasons: (string | null)[] = []
	for (const { id, address } of [excluded, forgotten]) {
		expect(await stateOf(world, id)).toEqual({ mint: "5", master: "40", items: ["40"], payment: "5" })
		reasons.push((await requirePurchase(world.ctx, id)).purchase.reason)
		expect(await world.ctx.db.select().from(outgoing).where(eq(outgoing.toAddress, address))).toMatchObject([
			{ purpose: "refund", units: 100_000_000n },
		])
	}
	expect(reasons).toEqual(["chance:refused.notExcluded", "chance:refused.declared"])
	for (let n = 0; n < 5; n++) await raffles.settle()
	expect(await stateOf(world, allowed.id)).toEqual({ mint: "20", master: "20", items: ["20"], payment: "10" })
	expect(await stockLeft(world.ctx, planId)).toBe(9)
	const tickets = await world.ctx.db.select().from(raffleTicket).where(eq(raffleTicket.raffleId, raffleId))
	expect(tickets.map(({ wallet }) => wallet)).toEqual([allowed.address])
	const asset = scgOf(world.ctx).mint
	for (const { address } of [excluded, forgotten])
		expect(await world.ctx.chains.solana.spendable({ owner: address, asset }, 20_000)).toBe(20_000_000_000n)
	const owed = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.kind, "owed"))
	expect(owed.filter((one) => one.asset === asset && one.balance !== 0n)).toEqual([])
	await expectBooksInOrder(world.ctx)
})

test("what somebody signed before they shut themselves out is not signed by us: nothing is sent, and its stock is free", async () => {
	const { world, planId, out } = await chanceWorld()
	const wallet = await fundedWallet(world)
	const proven = { chain: "solana", address: wallet.publicKey.toBase58() } as const
	await declareChance(world.web, { wallet: proven, country: "KR" })
	const { purchaseId, bytes } = await signedQuote(world, wallet, asks(planId, proven.address))
	await submitAtomic(world.web, { purchaseId, wallet: proven.address, bytes })
	await out(proven)
	const before = await world.ctx.db.$count(attempt)
	await world.settle()
	await world.settle()
	expect(await stateOf(world, purchaseId)).toEqual({ mint: "5", master: "40", items: ["40"], payment: "5" })
	expect((await requirePurchase(world.ctx, purchaseId)).purchase.reason).toBe("chance:refused.notExcluded")
	expect(await world.ctx.db.$count(attempt)).toBe(before)
	expect(await stockLeft(world.ctx, planId)).toBe(10)
})
