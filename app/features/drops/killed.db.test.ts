import type { Keypair } from "@solana/web3.js"
import { asc, eq, isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Context } from "#app/db/context.ts"
import { nftPromise } from "#app/prizes/tables.server.ts"
import { keepPrizes } from "#app/prizes/watch-promised.server.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { draftedDrop, dropAct, dropOf, someWallets, USDC } from "#tests/factories/drops.ts"
import { isKilled, killedAt } from "#tests/factories/killed-at.ts"
import { type PrizeNft, prizeWorld, setFrozen } from "#tests/factories/nft-prizes.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { retryOrFail } from "./failures.server.ts"
import { giveDrop, resetDrop } from "./give-drop.server.ts"
import { sweepDrops } from "./sweep.server.ts"
import { dropEntitlement, dropLog, dropNft, dropPayout } from "./tables.server.ts"

/** Ends the work at each of its transactions in turn, and lets the next worker go on from there, until it comes through. */
async function throughKills(world: World, work: (ctx: Context) => Promise<unknown>) {
	let kills = 0
	for (const when of ["before", "after"] as const)
		for (let n = 1; n < 50; n++) {
			const { worker, cameSoFar } = killedAt(world.worker, n, when)
			await work(worker).catch((error: unknown) => {
				if (!isKilled(error)) throw error
				kills++
			})
			if (!cameSoFar()) break
		}
	await work(world.worker)
	return kills
}

test("a worker that is ended at any transaction of a drop's life leaves one opening, one failure and one return", async () => {
	const world = await stakingWorld()
	const mint = world.ctx.assets.get("usdc").address
	const free = () => inLedger(world.ctx, "drops", "reward-budget", mint)
	const before = await free()
	const drop = await draftedDrop(world)
	const publish = async (ctx: Context) => dropAct({ ...world, worker: ctx as World["worker"] }, "publish-drop", drop)
	expect(await throughKills(world, publish)).toBeGreaterThan(0)
	expect(await throughKills(world, sweepDrops)).toBeGreaterThan(0)
	expect(await dropOf(world, drop)).toMatchObject({ status: "open" })
	expect(await free()).toBe(before - 20n * USDC)

	const [wallet] = someWallets(1) as [Keypair]
	const { log } = await giveDrop(askingAs(world, wallet), drop)
	expect(await throughKills(world, sweepDrops)).toBeGreaterThan(0)
	expect(await world.ctx.db.$count(dropEntitlement)).toBe(1)

	// What the chain refuses, as settlement leaves it behind; all tries but the last are over.
	const [tried] = await world.ctx.db.select().from(dropPayout).where(eq(dropPayout.logId, log))
	const payout = tried?.id ?? ""
	await world.ctx.db
		.update(outgoing)
		.set({ status: "held", reason: "cannot-receive" })
		.where(eq(outgoing.subjectId, payout))
	await world.ctx.db.update(dropPayout).set({ retries: 3 }).where(eq(dropPayout.id, payout))
	expect(await throughKills(world, (ctx) => retryOrFail(ctx, payout))).toBeGreaterThan(0)
	expect((await world.ctx.db.select().from(dropLog).where(eq(dropLog.id, log)))[0]).toMatchObject({ status: "40" })
	expect(await dropOf(world, drop)).toMatchObject({ given: 0 })
	expect(await inLedger(world.ctx, `drops/${drop}`, "reward-budget", mint)).toBe(20n * USDC)

	world.turnTo(45 * 86_400)
	await world.ctx.now()
	expect(await throughKills(world, sweepDrops)).toBeGreaterThan(0)
	expect(await dropOf(world, drop)).toMatchObject({ status: "returned" })
	expect(await free()).toBe(before)
	await expectBooksInOrder(world.ctx)
})

test("the same of a drop of NFTs, whose order is cut off as well: one promise, one failure, one NFT in the wallet, one return", async () => {
	const { world, nfts } = await prizeWorld(2)
	const [one, two] = nfts as [PrizeNft, PrizeNft]
	const at = (ctx: Context): World => ({ ...world, worker: ctx as World["worker"] })
	const drop = await draftedDrop(world, { kind: "nft", asset: "kongz", units: 1n, stock: 2 })
	await world.ctx.db
		.insert(dropNft)
		.values(nfts.map(({ asset, number }, position) => ({ dropId: drop, position, asset, number })))
	expect(await throughKills(world, (ctx) => dropAct(at(ctx), "publish-drop", drop))).toBeGreaterThan(0)
	expect(await throughKills(world, sweepDrops)).toBeGreaterThan(0)
	expect(await world.ctx.db.$count(nftPromise)).toBe(2)
	const [wallet] = someWallets(1) as [Keypair]
	const { log } = await giveDrop(askingAs(world, wallet), drop)
	await setFrozen(world, one, true)
	await world.settle()
	const [tried] = await world.ctx.db.select().from(dropPayout).where(eq(dropPayout.logId, log))
	await world.ctx.db.update(dropPayout).set({ retries: 3 }).where(eq(dropPayout.logId, log))
	expect(await throughKills(world, (ctx) => retryOrFail(ctx, tried?.id ?? ""))).toBeGreaterThan(0)
	expect((await world.ctx.db.select().from(dropLog).where(eq(dropLog.id, log)))[0]).toMatchObject({ status: "40" })
	expect(await world.ctx.db.$count(nftPromise, isNotNull(nftPromise.orderId))).toBe(0)
	await keepPrizes(world.worker)
	await resetDrop(askingAs(world, wallet), log)
	await giveDrop(askingAs(world, wallet), drop)
	// The order itself: stored, sent, booked and told, cut off at each.
	const look = async (ctx: Context) => {
		world.mine()
		await reconcile(ctx, { handlers: world.handlers, payers: world.payers })
	}
	expect(await throughKills(world, look)).toBeGreaterThan(0)
	for (let n = 0; n < 4; n++) await world.settle()
	expect((await world.ctx.db.select().from(dropLog).where(eq(dropLog.id, log)))[0]).toMatchObject({ status: "20" })
	const { nfts: held } = await world.ctx.chains.solana.nfts.heldBy(wallet.publicKey.toBase58(), 20_000)
	expect(held.map(({ asset }) => asset)).toEqual([two.asset])
	world.turnTo(45 * 86_400)
	expect(await throughKills(world, sweepDrops)).toBeGreaterThan(0)
	const rows = await world.ctx.db.select().from(nftPromise).orderBy(asc(nftPromise.position))
	expect(rows.map(({ outcome }) => outcome)).toEqual(["free", "given"])
	expect(await dropOf(world, drop)).toMatchObject({ status: "returned", given: 1 })
	await expectBooksInOrder(world.ctx)
})
