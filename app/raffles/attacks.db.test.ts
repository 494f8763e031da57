import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { declareChance } from "#app/chance/declare.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { localBeacon } from "#app/draws/beacon/local-beacon.server.ts"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { openPlan } from "#app/minting/plans/move-plan.server.ts"
import { mintPlan } from "#app/minting/tables.server.ts"
import { queueMemo } from "#app/settlement/memos/queue-memo.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { asks, boughtBy, openedPlan } from "#tests/factories/mints.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { BEACON_KEY, rafflesOf, someWallet } from "#tests/factories/raffles.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { drawRaffles } from "./draw-raffles.server.ts"
import { giveTickets } from "./give-tickets.server.ts"
import { orderOf } from "./order-of.ts"
import { proofOf } from "./proof-of.server.ts"
import { memoKeyOf } from "./publish-raffle.server.ts"
import { raffle, raffleDelivery, raffleTicket } from "./tables.server.ts"

async function raffleWorld() {
	const world = await stakingWorld()
	return { world, raffles: rafflesOf(world) }
}
const wallets = (many: number) => Array.from({ length: many }, someWallet)

test("an operator who has the demo's key knows the round before it comes, so its proof says demo and is refused unless demos are accepted", async () => {
	const { raffles } = await raffleWorld()
	const id = await raffles.open()
	await raffles.give(id, wallets(6))
	const { terms } = await raffles.one(id)
	const future = localBeacon(BEACON_KEY, async () => new Date(8.64e15))
	const known = await future.fetch(terms?.round ?? 0)
	await raffles.untilRound(id)
	await raffles.draw()
	const one = await raffles.one(id)
	expect(one.roundSignature).toBe(known)
	const proof = await proofOf(raffles.ctx, one)
	if (!proof) throw new Error("there is no proof")
	expect(verifyProof(proof, { acceptDemo: false })).toMatchObject({ ok: false, demo: true })
	expect(verifyProof(proof, { acceptDemo: true })).toMatchObject({ ok: true, demo: true })
})

test("a beacon of another key, or a round that is not the one, decides nothing", async () => {
	const { raffles } = await raffleWorld()
	const id = await raffles.open()
	await raffles.give(id, wallets(6))
	await raffles.untilRound(id)
	const { beacon } = raffles.ctx
	const other = localBeacon(new Uint8Array(32).fill(7), () => raffles.ctx.now())
	expect(await drawRaffles({ ...raffles.ctx, beacon: other })).toBe(0)
	const shifted = { ...beacon, fetch: (round: number) => beacon.fetch(round - 1) }
	expect(await drawRaffles({ ...raffles.ctx, beacon: shifted })).toBe(0)
	expect((await raffles.one(id)).status).toBe("closed")
	expect(await raffles.draw()).toBe(1)
})

test("killed at each step of closing and drawing: what is done afterwards is the same draw, once", async () => {
	const { raffles } = await raffleWorld()
	const id = await raffles.open()
	await raffles.give(id, wallets(9))
	/** A worker whose n-th statement within a transaction is its last. */
	const dying = (after: number) => {
		let left = after
		const dies = (db: typeof raffles.ctx.db): typeof raffles.ctx.db =>
			new Proxy(db, {
				get(target, name, receiver) {
					const value = Reflect.get(target, name, receiver)
					if (name === "transaction")
						return (work: (tx: unknown) => unknown) => target.transaction((tx) => work(dies(tx as never)) as never)
					if (["execute", "insert", "update", "select"].includes(String(name)) && left-- <= 0) throw new Error("killed")
					return typeof value === "function" ? value.bind(target) : value
				},
			})
		return { ...raffles.ctx, db: dies(raffles.ctx.db) }
	}
	await raffles.untilRound(id)
	const closed = await raffles.one(id)
	const rows = (await proofRows(raffles.ctx.db, id)).map((row) => ({ ...row, weight: row.weight ?? 0 }))
	const signature = await raffles.ctx.beacon.fetch(closed.terms?.round ?? 0)
	const expected = orderOf(closed, { rows, signature: signature ?? "" })
	let kills = 0
	for (let after = 1; ; after++) {
		try {
			if ((await drawRaffles(dying(after))) === 1) break
		} catch (error) {
			expect(String(error)).toMatch(/killed/)
			kills++
			expect((await raffles.one(id)).status).toBe("closed")
			expect(await raffles.ctx.db.$count(raffleDelivery, eq(raffleDelivery.raffleId, id))).toBe(0)
		}
	}
	expect(kills).toBeGreaterThan(8)
	expect(await raffles.draw()).toBe(0)
	const won = await raffles.ctx.db.select().from(raffleDelivery).where(eq(raffleDelivery.raffleId, id))
	if (!expected.ok) throw new Error("nothing was drawn")
	expect(won.map(({ place, wallet }) => ({ place, wallet }))).toEqual(
		expected.order.slice(0, 2).map(({ place, wallet }) => ({ place, wallet })),
	)
	expect(await raffles.ctx.db.$count(outgoing, eq(outgoing.purpose, "raffle:prize"))).toBe(2)
})

const proofRows = (db: Awaited<ReturnType<typeof raffleWorld>>["raffles"]["ctx"]["db"], id: string) =>
	db
		.select({
			ticket: raffleTicket.number,
			wallet: raffleTicket.wallet,
			weight: raffleTicket.weight,
			payment: raffleTicket.payment,
		})
		.from(raffleTicket)
		.where(eq(raffleTicket.raffleId, id))
		.orderBy(raffleTicket.number)

test("one mint has one ticket, asked for as often and by as many at once as one likes", async () => {
	const { raffles } = await raffleWorld()
	const id = await raffles.open()
	const row = { wallet: someWallet(), source: randomUUID(), payment: "Payment", asset: null }
	const ask = () => inTransaction(raffles.ctx, (ctx) => giveTickets(ctx, id, [row, row]))
	const all = await Promise.all(Array.from({ length: 6 }, ask))
	expect(new Set(all.flatMap(({ numbers }) => [...numbers.values()]))).toEqual(new Set([1]))
	expect(await raffles.ctx.db.$count(raffleTicket, eq(raffleTicket.raffleId, id))).toBe(1)
})

test("a sold NFT is used once: its ticket stays with whoever minted it, and counts twice only while that wallet has it staked", async () => {
	const { world, raffles } = await raffleWorld()
	const id = await raffles.open({ maximum: 50 })
	const [minter = "", keeper = "", buyer = ""] = wallets(3)
	const nfts = wallets(3)
	const rows = [minter, keeper, minter].map((wallet, n) => ({
		wallet,
		source: randomUUID(),
		payment: "P",
		asset: nfts[n] ?? "",
	}))
	await inTransaction(raffles.ctx, (ctx) => giveTickets(ctx, id, rows))
	await raffles.give(id, wallets(5))
	const stake = (asset: string, owner: string) => world.database.sql`
		insert into nft_stake (program, collection, chain, asset, account, number, owner, status, rule_id, twig_per_day, coin_per_day, multiplier_bps,
			bonus_bps, staked_at, open_week, streak, freezes, freezes_to, checked_at, since)
		select 'boost', 'kongz', ${world.ctx.chains.solana.name}, ${asset}, ${randomUUID()}, 1, ${owner}, 'staked', id, 1, 0, 10000, 0, now(), 0, 0, 0,
			now(), now(), now() from rule limit 1`
	await stake(nfts[0] ?? "", buyer)
	await stake(nfts[1] ?? "", keeper)
	await raffles.close(id)
	expect((await proofRows(raffles.ctx.db, id)).slice(0, 3)).toMatchObject([
		{ wallet: minter, weight: 1 },
		{ wallet: keeper, weight: 2 },
		{ wallet: minter, weight: 1 },
	])
	expect((await proofRows(raffles.ctx.db, id)).some(({ wallet }) => wallet === buyer)).toBe(false)
})

test("a second ledger memo of the same key is ignored, and one that came before ours ends the raffle", async () => {
	const { raffles } = await raffleWorld()
	const [after, before] = [await raffles.open(), await raffles.open()]
	for (const id of [after, before]) await raffles.give(id, wallets(6))
	const write = async (id: string) => {
		const { name } = await raffles.one(id)
		const text = `draw ${name} ledger ${"f".repeat(64)} 6`
		const at = await raffles.ctx.now()
		const memo = { purpose: "test", subjectId: randomUUID(), chain: "solana", key: memoKeyOf(name), text, at }
		await inTransaction(raffles.ctx, (ctx) => queueMemo(ctx, memo))
		await raffles.settle()
	}
	await write(before)
	await raffles.close(after)
	await raffles.settle()
	await write(after)
	await raffles.untilRound(after)
	expect(await raffles.draw()).toBe(2)
	expect((await raffles.one(after)).status).toBe("drawn")
	expect(await raffles.one(before)).toMatchObject({ status: "cancelled", cancelReason: "other-anchor" })
})

test("what was committed cannot be changed, by no role: terms, prizes, tickets, winners", async () => {
	const { world, raffles } = await raffleWorld()
	const id = await raffles.open()
	await raffles.give(id, wallets(6))
	await raffles.untilRound(id)
	await raffles.draw()
	const { database } = world
	const [web, worker, owner] = [database.asWeb().sql, database.asWorker().sql, database.sql]
	for (const db of [worker, owner]) {
		await expect(db`update raffle set terms = '{}' where id = ${id}`).rejects.toThrow(/written once/)
		await expect(db`update raffle set round_signature = 'ff' where id = ${id}`).rejects.toThrow(/written once/)
		await expect(db`update raffle set prizes = '[]' where id = ${id}`).rejects.toThrow(/committed stays/)
		await expect(db`update raffle set status = 'closed' where id = ${id}`).rejects.toThrow(/may not change/)
		await expect(db`update raffle_ticket set weight = 5 where raffle_id = ${id}`).rejects.toThrow(/frozen/)
		await expect(db`insert into raffle_ticket (raffle_id, number, wallet, source, payment, given_at)
			values (${id}, 40, 'x', ${randomUUID()}, 'p', now())`).rejects.toThrow(/none is given now/)
	}
	await expect(owner`update raffle_delivery set wallet = 'x', place = 9 where raffle_id = ${id}`).rejects.toThrow(
		/who won what stays/,
	)
	await expect(owner`delete from raffle_ticket where raffle_id = ${id}`).rejects.toThrow(/kept/)
	await expect(owner`delete from raffle where id = ${id}`).rejects.toThrow()
	await expect(web`update raffle set status = 'cancelled' where id = ${id}`).rejects.toThrow(/permission/)
	await expect(web`insert into raffle_ticket (raffle_id, number, wallet, source, payment, given_at)
		values (${id}, 3, 'x', ${randomUUID()}, 'p', now())`).rejects.toThrow(/permission/)
})

test("what cannot be kept is not published: prizes that nothing covers, NFTs that no vault has, a sale that is over; and only an open sale is cancelled", async () => {
	const { raffles } = await raffleWorld()
	const prize = { id: "p", kind: "coin" as const, asset: raffles.coin.address, units: `1${"0".repeat(25)}` }
	expect(await raffles.publish(await raffles.draft({ prizes: [prize] }))).toBe("not-covered")
	expect(await raffles.publish(await raffles.draft({ prizes: [{ ...prize, kind: "nft", units: "1" }] }))).toBe(
		"nfts-not-free",
	)
	const foreign = Keypair.generate().publicKey.toBase58()
	expect(await raffles.publish(await raffles.draft({ prizes: [{ ...prize, asset: foreign }] }))).toBe("unknown-asset")
	const past = { opensAt: new Date(Date.UTC(2020, 0, 1)), closesAt: new Date(Date.UTC(2020, 0, 2)) }
	expect(await raffles.publish(await raffles.draft(past))).toBe("too-late")
	const id = await raffles.open()
	expect(await raffles.act("cancel-raffle", id)).toBe("done")
	expect(await raffles.act("cancel-raffle", id)).toBe("not-open")
	const closed = await raffles.open()
	await raffles.give(closed, wallets(6))
	await raffles.close(closed)
	expect(await raffles.act("cancel-raffle", closed)).toBe("not-open")
	const [row] = await raffles.ctx.db.select().from(raffle).where(eq(raffle.id, id))
	expect(row).toMatchObject({ status: "cancelled", cancelReason: "operator" })
})

test("a plan with a draw opens once the terms are on the chain, and each NFT that is minted brings its buyer one ticket", async () => {
	const { world, raffles } = await raffleWorld()
	const id = await raffles.draft()
	const { name } = await raffles.one(id)
	await expect(openedPlan(world, { draw: name, name: "with-a-draw" })).rejects.toThrow("minting:error.no-commitment")
	expect(await raffles.publish(id)).toBe("done")
	await raffles.settle()
	const [plan] = await world.ctx.db.select().from(mintPlan).where(eq(mintPlan.name, "with-a-draw"))
	expect(plan?.drawCommit).toBe((await raffles.one(id)).commit)
	const planId = plan?.id ?? ""
	await openPlan(world.worker, { planId, by: "operator", reason: "test" })
	const buyer = await fundedWallet(world)
	const wallet = buyer.publicKey.toBase58()
	// In the demo every country is open.
	world.turnTo(1)
	await world.ctx.now()
	await declareChance(world.web, { wallet: { chain: "solana", address: wallet }, country: "KR" })
	for (let n = 0; n < 2; n++) {
		await boughtBy(world, buyer, asks(planId, wallet))
		await world.reconcile()
		await raffles.settle()
	}
	const tickets = await raffles.ctx.db.select().from(raffleTicket).where(eq(raffleTicket.raffleId, id))
	expect(tickets.map((one) => [one.number, one.wallet]).sort()).toEqual([
		[1, wallet],
		[2, wallet],
	])
	const held = await world.ctx.chains.solana.nfts.heldBy(wallet, 5_000)
	expect(tickets.map((one) => one.asset).sort()).toEqual(held.nfts.map((one) => one.asset).sort())
	expect(new Set(tickets.map((one) => one.payment)).size).toBe(2)
})
