import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { vaultFor } from "#app/chains/assets.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isIncluded } from "#app/draws/raffle/ledger.ts"
import { commitHash, commitMemo } from "#app/draws/raffle/terms.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { firstMemo } from "#app/settlement/memos/find-memo.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { rafflesOf, someWallet } from "#tests/factories/raffles.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { closeRaffles } from "./close-raffles.server.ts"
import { redraw } from "./deliver.server.ts"
import { roomFor } from "./give-tickets.server.ts"
import { prizeBudget } from "./money.ts"
import { proofOf, ticketProof } from "./proof-of.server.ts"
import { datesOf } from "./schedule.ts"
import { raffleDelivery } from "./tables.server.ts"
import { budgetOf, coverOf } from "./vault.server.ts"

async function raffleWorld() {
	const world = await stakingWorld()
	return { world, raffles: rafflesOf(world) }
}
type Raffles = Awaited<ReturnType<typeof raffleWorld>>["raffles"]
const deliveries = (raffles: Raffles, id: string) =>
	raffles.ctx.db.select().from(raffleDelivery).where(eq(raffleDelivery.raffleId, id)).orderBy(asc(raffleDelivery.seq))
const wallets = (many: number) => Array.from({ length: many }, someWallet)

test("F030 from a draft to prizes that have arrived: terms on the chain before the first ticket, ledger before the round, and a proof that anyone can check", async () => {
	const { world, raffles } = await raffleWorld()
	const id = await raffles.draft()
	expect(await raffles.publish(id)).toBe("done")
	const committed = await raffles.one(id)
	expect(committed).toMatchObject({ status: "committed", commitSignature: null })
	expect(await raffles.publish(id)).toBe("published-already")
	expect((await raffles.give(id, wallets(1))).short).toBe("closed")
	await raffles.settle()
	const selling = await raffles.one(id)
	expect(selling.status).toBe("selling")
	if (!selling.terms || !selling.memoKey) throw new Error("nothing is committed")
	expect(commitHash(selling.terms)).toBe(selling.commit)
	const memo = await firstMemo(world.ctx.chains.solana, { key: selling.memoKey, begins: "draw " })
	expect(memo).toMatchObject({
		text: commitMemo(selling.name, selling.commit ?? ""),
		signature: selling.commitSignature,
	})
	const buyers = wallets(8)
	const given = await raffles.give(id, [...buyers, ...buyers.slice(0, 2)])
	expect([...given.numbers.values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
	await raffles.untilRound(id)
	const closed = await raffles.one(id)
	expect(closed).toMatchObject({ status: "closed", rows: 10 })
	expect(closed.rootSignature).not.toBe(null)
	expect((await raffles.give(id, wallets(1))).short).toBe("closed")
	expect(await raffles.draw()).toBe(1)
	expect(await raffles.draw()).toBe(0)
	const proof = await proofOf(raffles.ctx, await raffles.one(id))
	if (!proof) throw new Error("there is no proof")
	expect(verifyProof(proof, { acceptDemo: false }).ok).toBe(false)
	const verified = verifyProof(proof, { acceptDemo: true })
	expect(verified).toMatchObject({ ok: true, demo: true })
	const ticket = await ticketProof(raffles.ctx, closed, 3)
	expect(ticket && isIncluded(ticket.inclusion, closed.root ?? "")).toBe(true)
	await raffles.settle()
	expect((await raffles.one(id)).status).toBe("delivered")
	const [first, second] = await deliveries(raffles, id)
	expect(new Set([first?.wallet, second?.wallet]).size).toBe(2)
	for (const [won, units] of [
		[first, 1000n],
		[second, 2000n],
	] as const) {
		const asset = raffles.coin.address
		expect(await world.ctx.chains.solana.spendable({ owner: won?.wallet ?? "", asset }, 20_000)).toBe(units)
	}
	await expectBooksInOrder(world.ctx)
})

test("a wallet buys a fifth of the maximum at most, and many wallets of one person cannot be told apart", async () => {
	const { world, raffles } = await raffleWorld()
	const id = await raffles.open({ maximum: 20, minimum: 1 })
	const [buyer = "", other = ""] = wallets(2)
	expect(await roomFor(raffles.ctx, { raffleId: id, wallet: buyer })).toBe(4)
	// Whoever sells asks in the web process.
	expect(await roomFor(world.web, { raffleId: id, wallet: buyer })).toBe(4)
	await raffles.give(id, [buyer, buyer, buyer])
	expect(await roomFor(raffles.ctx, { raffleId: id, wallet: buyer })).toBe(1)
	expect(await roomFor(raffles.ctx, { raffleId: id, wallet: buyer, waiting: 1 })).toBe(0)
	expect(await roomFor(raffles.ctx, { raffleId: id, wallet: other })).toBe(4)
	const given = await raffles.give(id, wallets(25))
	expect(given).toMatchObject({ short: "full" })
	expect(given.numbers.size).toBe(17)
	expect(await roomFor(raffles.ctx, { raffleId: id, wallet: other })).toBe(0)
	expect(await roomFor(raffles.ctx, { raffleId: randomUUID(), wallet: other })).toBe(0)
})

test("too few tickets: it goes on once with the round that was fixed for it, then it ends, and its prizes go back", async () => {
	const { world, raffles } = await raffleWorld()
	const later = new Date(Math.floor(Date.now() / 1000) * 1000 + 7_200_000)
	const [drawn, none] = [await raffles.open({ extendedTo: later }), await raffles.open({ extendedTo: later })]
	const buyers = wallets(6)
	await raffles.give(drawn, buyers.slice(0, 2))
	await raffles.close(drawn)
	for (const id of [drawn, none]) expect((await raffles.one(id)).status).toBe("extended")
	await raffles.give(drawn, buyers)
	await raffles.untilRound(drawn)
	expect(await raffles.one(none)).toMatchObject({ status: "cancelled", cancelReason: "too-few-tickets" })
	await raffles.draw()
	const one = await raffles.one(drawn)
	const proof = await proofOf(raffles.ctx, one)
	expect(proof).toMatchObject({ extended: { sold: 2 }, round: one.terms?.extension?.round })
	expect(proof && verifyProof(proof, { acceptDemo: true }).ok).toBe(true)
	expect(one.extensionSignature).not.toBe(null)
	await raffles.settle()
	await expectBooksInOrder(world.ctx)
})

test("with fewer than five wallets no cap can hold: nothing is drawn, and the proof says why", async () => {
	const { raffles } = await raffleWorld()
	const id = await raffles.open({ minimum: 1 })
	await raffles.give(id, wallets(4))
	await raffles.untilRound(id)
	await raffles.draw()
	const one = await raffles.one(id)
	expect(one).toMatchObject({ status: "cancelled", cancelReason: "too-few-wallets" })
	const proof = await proofOf(raffles.ctx, one)
	expect(proof && verifyProof(proof, { acceptDemo: true }).ok).toBe(true)
})

test("a beacon that is late is waited for, the same round, two weeks long; then nothing is drawn", async () => {
	const { raffles } = await raffleWorld()
	const [late, never] = [await raffles.open(), await raffles.open()]
	for (const id of [late, never]) await raffles.give(id, wallets(6))
	raffles.says.silent = true
	await raffles.untilRound(late)
	expect(await raffles.draw()).toBe(0)
	const { round } = (await raffles.one(late)).terms ?? {}
	raffles.says.silent = false
	expect(await raffles.draw()).toBe(2)
	expect((await proofOf(raffles.ctx, await raffles.one(late)))?.round).toBe(round)
})

test("withheld for two weeks: cancelled, and never a later round", async () => {
	const { world, raffles } = await raffleWorld()
	const id = await raffles.open()
	await raffles.give(id, wallets(6))
	raffles.says.silent = true
	await raffles.untilRound(id)
	raffles.turnPast(datesOf(await raffles.one(id)).drawsAt, 14 * 86_400 + 60)
	await raffles.draw()
	expect(await raffles.one(id)).toMatchObject({ status: "cancelled", cancelReason: "no-beacon" })
	await expectBooksInOrder(world.ctx)
})

test("a ledger that was not on the chain in time is not drawn from", async () => {
	const { world, raffles } = await raffleWorld()
	const unsent = await raffles.open()
	await raffles.give(unsent, wallets(6))
	await raffles.close(unsent)
	expect((await raffles.one(unsent)).status).toBe("closed")
	raffles.turnPast(datesOf(await raffles.one(unsent)).anchorBy)
	expect(await raffles.draw()).toBe(1)
	expect(await raffles.one(unsent)).toMatchObject({ status: "cancelled", cancelReason: "no-anchor" })
	await raffles.settle()
	expect((await raffles.one(unsent)).rootSignature).toBe(null)
	const frozenLate = await raffles.open()
	await raffles.give(frozenLate, wallets(6))
	raffles.turnPast(datesOf(await raffles.one(frozenLate)).drawsAt)
	await closeRaffles(raffles.ctx)
	expect(await raffles.one(frozenLate)).toMatchObject({ status: "cancelled", cancelReason: "no-anchor", root: null })
	await expectBooksInOrder(world.ctx)
})

test("what cannot be delivered goes to the next place of the same order, and after the last to the treasury", async () => {
	const { world, raffles } = await raffleWorld()
	const { ctx } = raffles
	const id = await raffles.open({ prizes: [{ id: "only", kind: "coin", asset: raffles.coin.address, units: "5000" }] })
	await raffles.give(id, wallets(5))
	await raffles.untilRound(id)
	await raffles.draw()
	const order = []
	for (let n = 0; n < 5; n++) {
		const won = (await deliveries(raffles, id)).at(-1)
		expect(won?.place).toBe(n)
		order.push(won?.wallet)
		const asked = { id: won?.id ?? "", who: "one + other", why: "it cannot receive", reason: "undeliverable" as const }
		const again = () => inTransaction(ctx, (ctx) => redraw(ctx, asked))
		expect(await again()).toBe("not-refused")
		await ctx.db
			.update(outgoing)
			.set({ status: "held", reason: "cannot-receive" })
			.where(eq(outgoing.subjectId, asked.id))
		expect(await again()).toBe("done")
		expect(await again()).toMatch(/^(arrived-already|not-drawn)$/)
		const proof = await proofOf(ctx, await raffles.one(id))
		expect(proof && verifyProof(proof, { acceptDemo: true }).ok).toBe(true)
	}
	expect(new Set(order).size).toBe(5)
	expect(await raffles.one(id)).toMatchObject({ status: "expired" })
	expect((await deliveries(raffles, id)).at(-1)).toMatchObject({ wallet: null, reason: "undeliverable" })
	await raffles.settle()
	await expectBooksInOrder(world.ctx)
})

test("prizes come from the vault for raffles and go back to it; those of before it was there go back to what they came from", async () => {
	const { world, raffles } = await raffleWorld()
	const asset = raffles.coin.address
	const free = async () => (await coverOf(world.web, await raffles.one(id)))[0]
	const before = await raffles.draft({ maximum: 20, minimum: 6 })
	const id = await raffles.open({ maximum: 20, minimum: 6 })
	const open = await free()
	expect(open).toMatchObject({ promised: 3_000n, held: 3_000n, free: 20_000n * 10n ** 6n - 3_000n })
	expect(open?.vault).toBe(vaultFor(world.ctx.vaults, { asset: "scg", role: "raffle" }).account)
	// As one that was published before: its prizes were set aside from the budget for rewards of NFTs.
	await world.database.sql`select post_transfers('raffle-published', ${before}::uuid, now(), ${JSON.stringify([
		{
			leg: "prizes-0",
			asset,
			units: "3000",
			debitOwner: "nft-staking",
			debitKind: "reward-budget",
			creditOwner: before,
			creditKind: "reward-reserved",
		},
	])})`
	expect(await budgetOf(world.worker, { raffleId: before, asset })).toMatchObject({ owner: "nft-staking" })
	expect(await budgetOf(world.worker, { raffleId: id, asset })).toEqual(prizeBudget(asset))
	await raffles.close(id)
	expect((await raffles.one(id)).status).toBe("cancelled")
	expect(await free()).toMatchObject({ held: 0n, free: 20_000n * 10n ** 6n })
	const dear = await raffles.draft({ prizes: [{ id: "p", kind: "coin", asset, units: `${20_001n * 10n ** 6n}` }] })
	expect(await raffles.publish(dear)).toBe("not-covered")
})
