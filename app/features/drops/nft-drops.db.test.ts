import type { Keypair } from "@solana/web3.js"
import { asc, eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { nftPromise } from "#app/prizes/tables.server.ts"
import { freeNfts, vaultViews } from "#app/prizes/vault-list.server.ts"
import { keepPrizes } from "#app/prizes/watch-promised.server.ts"
import { openStops } from "#app/settlement/stops.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { draftedDrop, dropAct, dropOf, someWallets } from "#tests/factories/drops.ts"
import { moveNft, type PrizeNft, prizeWorld, setFrozen } from "#tests/factories/nft-prizes.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { RETRY_MS, retryOrFail } from "./failures.server.ts"
import { giveDrop, resetDrop } from "./give-drop.server.ts"
import { publicFile } from "./public-file.server.ts"
import { sweepDrops } from "./sweep.server.ts"
import { dropEntitlement, dropLog, dropNft } from "./tables.server.ts"

const DAY = 86_400

/** A draft of a drop of these NFTs. */
async function draftOf(world: World, nfts: readonly PrizeNft[], change: Parameters<typeof draftedDrop>[1] = {}) {
	const id = await draftedDrop(world, { kind: "nft", asset: "kongz", units: 1n, stock: nfts.length, ...change })
	if (nfts.length === 0) return id
	await world.ctx.db
		.insert(dropNft)
		.values(nfts.map(({ asset, number }, position) => ({ dropId: id, position, asset, number })))
	return id
}
async function openOf(world: World, nfts: readonly PrizeNft[]): Promise<string> {
	const id = await draftOf(world, nfts)
	expect(await dropAct(world, "publish-drop", id)).toBe("done")
	await sweepDrops(world.worker)
	expect((await dropOf(world, id)).status).toBe("open")
	return id
}
const promises = (world: World, subject: string) =>
	world.ctx.db.select().from(nftPromise).where(eq(nftPromise.subjectId, subject)).orderBy(asc(nftPromise.position))
const logOf = async (world: World, id: string) =>
	(await world.ctx.db.select().from(dropLog).where(eq(dropLog.id, id)))[0]
const heldBy = async (world: World, wallet: Keypair) =>
	(await world.ctx.chains.solana.nfts.heldBy(wallet.publicKey.toBase58(), 20_000)).nfts.map(({ asset }) => asset)
async function settled(world: World, log: string, status: string) {
	for (let n = 0; n < 12; n++) {
		await world.settle()
		if ((await logOf(world, log))?.status === status) return
	}
	throw new Error(`it stayed ${(await logOf(world, log))?.status}`)
}

test("NFTs go out by their numbers, one a wallet, and what is left is free again thirty days after the end", async () => {
	const { world, nfts } = await prizeWorld(4)
	const mine = nfts.slice(0, 3)
	const drop = await openOf(world, mine)
	const [first, second] = someWallets(2) as [Keypair, Keypair]
	const { log } = await giveDrop(askingAs(world, first), drop)
	const other = await giveDrop(askingAs(world, second), drop)
	expect(await giveDrop(askingAs(world, first), drop)).toEqual({ log, repeated: true })
	await settled(world, other.log, "20")
	await settled(world, log, "20")
	expect([await heldBy(world, first), await heldBy(world, second)]).toEqual([[mine[0]?.asset], [mine[1]?.asset]])
	expect((await promises(world, drop)).map(({ outcome }) => outcome)).toEqual(["given", "given", null])
	await sweepDrops(world.worker)
	const signed = await world.ctx.db.select().from(dropEntitlement)
	for (const one of signed) expect(JSON.parse(one.body).gift.nfts).toEqual(mine.map(({ asset }) => asset))
	expect(await publicFile(world.web, drop)).toMatchObject({
		nfts: [{ state: "given" }, { state: "given" }, { asset: mine[2]?.asset, state: "left" }],
	})
	world.turnTo(14 * DAY + 60)
	await sweepDrops(world.worker)
	world.turnTo(44 * DAY + 120)
	await sweepDrops(world.worker)
	expect(await dropOf(world, drop)).toMatchObject({ status: "returned", given: 2 })
	expect((await promises(world, drop))[2]).toMatchObject({ outcome: "free" })
	await keepPrizes(world.worker)
	expect((await freeNfts(world.web)).map(({ asset }) => asset)).toEqual(nfts.slice(2).map(({ asset }) => asset))
	await expectBooksInOrder(world.ctx)
})

test("an NFT is promised once: a second drop is refused, and so is a row past all code", async () => {
	const { world, nfts } = await prizeWorld(2)
	const one = await draftOf(world, nfts)
	const two = await draftOf(world, nfts.slice(1), { number: 2 })
	const said = await Promise.all([dropAct(world, "publish-drop", one), dropAct(world, "publish-drop", two)])
	expect(said.toSorted()).toEqual(["done", "nfts-not-free"])
	const [first] = await world.ctx.db.select().from(nftPromise).where(isNull(nftPromise.endedAt))
	const row = { chain: first?.chain ?? "", asset: first?.asset ?? "", kind: "raffle" as const, position: 9 }
	const again = { ...row, subjectId: two, since: new Date() }
	const broken = (work: Promise<unknown>) =>
		work.then(
			() => "done",
			(error: { cause?: { constraint_name?: string; message?: string } }) =>
				error.cause?.constraint_name || error.cause?.message,
		)
	expect(await broken(world.worker.db.insert(nftPromise).values(again))).toBe("nft_promise_once")
	expect(await broken(world.web.db.insert(nftPromise).values(again))).toMatch(/permission denied/)
	const its = eq(nftPromise.id, first?.id ?? "")
	const given = { outcome: "given", endedAt: new Date(), orderId: first?.id } as const
	expect(await broken(world.worker.db.update(nftPromise).set(given).where(its))).toMatch(/no order has brought it/)
	expect(await dropAct(world, "publish-drop", await draftOf(world, [], { number: 3, stock: 1 }))).toBe("nfts-not-named")
	// What was named stays named.
	const open = said[0] === "done" ? one : two
	expect(await dropAct(world, "set-drop-stock", open, { stock: "9" })).toBe("nfts-are-named")
	expect(await dropAct(world, "set-drop-gift", open, { kind: "usdc", asset: "usdc", units: "1" })).toBe(
		"nfts-are-named",
	)
})

test("a drop whose NFT has left the vault does not open; what a thief moved stops everything until it is cleared", async () => {
	const { world, nfts } = await prizeWorld(2)
	const [one] = nfts
	if (!one) throw new Error("two were made")
	const drop = await draftOf(world, nfts)
	expect(await dropAct(world, "publish-drop", drop)).toBe("done")
	await setFrozen(world, one, true)
	await keepPrizes(world.worker)
	await sweepDrops(world.worker)
	expect(await dropOf(world, drop)).toMatchObject({ status: "published" })
	expect((await dropOf(world, drop)).uncoveredSince).not.toBeNull()
	expect(await openStops(world.ctx, world.ctx.chains.solana.name)).toEqual([])
	await setFrozen(world, one, false)
	await keepPrizes(world.worker)
	await sweepDrops(world.worker)
	expect(await dropOf(world, drop)).toMatchObject({ status: "open" })

	const [thief] = someWallets(1) as [Keypair]
	await moveNft(world, one, world.keys.nftPrizeOwner, thief.publicKey)
	await keepPrizes(world.worker)
	await keepPrizes(world.worker)
	const stops = await openStops(world.ctx, world.ctx.chains.solana.name)
	expect(stops).toMatchObject([{ reason: "uncovered", subject: `nft ${one.asset}` }])
	expect((await vaultViews(world.web))[0]).toMatchObject({ missing: 1 })
	// Whoever comes is given the one that is there.
	const [wallet] = someWallets(1) as [Keypair]
	await giveDrop(askingAs(world, wallet), drop)
	const given = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "drops:nft"))
	expect(given).toMatchObject([{ asset: nfts[1]?.asset, status: "queued" }])
})

test("a gift that was frozen in the vault fails after its tries, is reset by its owner, and the next NFT arrives; the operator acts once", async () => {
	const { world, nfts } = await prizeWorld(2)
	const [one, two] = nfts
	if (!one || !two) throw new Error("two were made")
	const drop = await openOf(world, nfts)
	const [wallet] = someWallets(1) as [Keypair]
	const { log } = await giveDrop(askingAs(world, wallet), drop)
	await setFrozen(world, one, true)
	await world.settle()
	const payout = (await logOf(world, log))?.payoutId ?? ""
	const out = async () => (await world.ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, payout)))[0]
	expect(await out()).toMatchObject({ status: "held", reason: "frozen-in-vault", asset: one.asset })
	await expect(resetDrop(askingAs(world, wallet), log)).rejects.toMatchObject({ code: "drops:error.notFailed" })
	let seconds = 0
	for (const wait of RETRY_MS) {
		expect(await retryOrFail(world.worker, payout)).toBe("waits")
		seconds += wait / 1000 + 1
		world.turnTo(seconds)
		expect(await retryOrFail(world.worker, payout)).toBe("again")
		await world.settle()
		expect(await out()).toMatchObject({ status: "held" })
	}
	expect(await Promise.all([retryOrFail(world.worker, payout), retryOrFail(world.worker, payout)])).toEqual(
		expect.arrayContaining(["failed", "moved-on"]),
	)
	expect(await logOf(world, log)).toMatchObject({ status: "40" })
	expect(await dropOf(world, drop)).toMatchObject({ given: 0 })
	expect((await promises(world, drop))[0]).toMatchObject({ orderId: null, outcome: null })
	const said = await Promise.all([resetDrop(askingAs(world, wallet), log), resetDrop(askingAs(world, wallet), log)])
	expect(said.map(({ repeated }) => repeated).toSorted()).toEqual([false, true])
	// The frozen one is passed over.
	await keepPrizes(world.worker)
	await giveDrop(askingAs(world, wallet), drop)
	await settled(world, log, "20")
	expect(await heldBy(world, wallet)).toEqual([two.asset])
	await expectBooksInOrder(world.ctx)
})

test("what the treasury or nobody sent is free; what a stranger has sent is shown and is nobody's prize", async () => {
	const { world, nfts } = await prizeWorld(1)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const { nftPrizeOwner: vault, treasury } = world.keys
	const drop = await openOf(world, nfts)
	const [wallet] = someWallets(1) as [Keypair]
	const { log } = await giveDrop(askingAs(world, wallet), drop)
	await settled(world, log, "20")
	await moveNft(world, one, wallet, vault.publicKey)
	await keepPrizes(world.worker)
	expect((await vaultViews(world.web))[0]?.nfts).toEqual([])
	world.turnTo(130)
	await keepPrizes(world.worker)
	expect((await vaultViews(world.web))[0]?.nfts).toMatchObject([{ asset: one.asset, state: "stranger" }])
	expect(await freeNfts(world.web)).toEqual([])
	await moveNft(world, one, vault, treasury.publicKey)
	await keepPrizes(world.worker)
	await moveNft(world, one, treasury, vault.publicKey)
	world.turnTo(260)
	await keepPrizes(world.worker)
	expect(await freeNfts(world.web)).toMatchObject([{ asset: one.asset }])
})

test("forty wallets that ask for four NFTs at a time get four, each another", async () => {
	const { world, nfts } = await prizeWorld(4)
	const drop = await openOf(world, nfts)
	const wallets = someWallets(40)
	const said = await Promise.all(
		wallets.map((wallet) =>
			giveDrop(askingAs(world, wallet), drop).then(
				() => "given",
				(error: { code?: string }) => error.code,
			),
		),
	)
	expect(said.filter((one) => one === "given")).toHaveLength(4)
	expect(new Set(said)).toEqual(new Set(["given", "drops:error.stock"]))
	const queued = await world.ctx.db.select().from(outgoing).where(eq(outgoing.purpose, "drops:nft"))
	expect(new Set(queued.map(({ asset }) => asset))).toEqual(new Set(nfts.map(({ asset }) => asset)))
})
