import { asc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { verifyProof } from "#app/draws/verify-proof.ts"
import { nftPromise } from "#app/prizes/tables.server.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { keepPrizes } from "#app/prizes/watch-promised.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { type PrizeNft, prizeWorld, setFrozen } from "#tests/factories/nft-prizes.ts"
import { rafflesOf, someWallet } from "#tests/factories/raffles.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { redraw } from "./deliver.server.ts"
import { proofOf } from "./proof-of.server.ts"
import { raffleDelivery } from "./tables.server.ts"

const wallets = (many: number) => Array.from({ length: many }, someWallet)
const prizeOf = ({ asset }: PrizeNft, n = 1) => ({ id: `nft-${n}`, kind: "nft" as const, asset, units: "1" })
const deliveries = (world: World, id: string) =>
	world.ctx.db.select().from(raffleDelivery).where(eq(raffleDelivery.raffleId, id)).orderBy(asc(raffleDelivery.seq))
const promises = (world: World, id: string) =>
	world.ctx.db.select().from(nftPromise).where(eq(nftPromise.subjectId, id)).orderBy(asc(nftPromise.position))
const heldBy = async (world: World, wallet: string) =>
	(await world.ctx.chains.solana.nfts.heldBy(wallet, 20_000)).nfts.map(({ asset }) => asset)

test("an NFT prize is set aside when the raffle is published, stands in its terms, and is in the winner's wallet after the draw", async () => {
	const { world, nfts } = await prizeWorld(2)
	const raffles = rafflesOf(world)
	const [one, two] = nfts
	if (!one || !two) throw new Error("two were made")
	const coin = { id: "coin", kind: "coin" as const, asset: raffles.coin.address, units: "1000" }
	const id = await raffles.open({ prizes: [prizeOf(one), coin] })
	expect((await raffles.one(id)).terms?.prizes[0]).toEqual(prizeOf(one))
	expect((await freeNfts(world.web)).map(({ asset }) => asset)).toEqual([two.asset])
	// Somebody else's promise: refused, and nothing of the second raffle stands.
	const taken = await raffles.draft({ prizes: [prizeOf(two), prizeOf(one, 2)] })
	expect(await raffles.publish(taken)).toBe("nfts-not-free")
	expect(await promises(world, taken)).toEqual([])
	await raffles.give(id, wallets(8))
	await raffles.untilRound(id)
	expect(await raffles.draw()).toBe(1)
	await raffles.settle()
	expect((await raffles.one(id)).status).toBe("delivered")
	const [won] = await deliveries(world, id)
	expect(await heldBy(world, won?.wallet ?? "")).toEqual([one.asset])
	expect(await promises(world, id)).toMatchObject([{ outcome: "given", orderId: won?.id }])
	const proof = await proofOf(raffles.ctx, await raffles.one(id))
	expect(proof && verifyProof(proof, { acceptDemo: true }).ok).toBe(true)
	await expectBooksInOrder(world.ctx)
})

test("a redraw keeps the NFT for the next place, and once nobody is left it is free again", {
	timeout: 180_000,
}, async () => {
	const { world, nfts } = await prizeWorld(1)
	const raffles = rafflesOf(world)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const id = await raffles.open({ prizes: [prizeOf(one)] })
	await raffles.give(id, wallets(5))
	await raffles.untilRound(id)
	await setFrozen(world, one, true)
	await raffles.draw()
	for (let place = 0; place < 5; place++) {
		await world.reconcile()
		const last = (await deliveries(world, id)).at(-1)
		const [out] = await world.ctx.db
			.select()
			.from(outgoing)
			.where(eq(outgoing.subjectId, last?.id ?? ""))
		expect(out).toMatchObject({ status: "held", reason: "frozen-in-vault", asset: one.asset })
		expect(await promises(world, id)).toMatchObject([{ outcome: null, orderId: last?.id }])
		const asked = { id: last?.id ?? "", who: "one + other", why: "a test", reason: "undeliverable" as const }
		const said = await Promise.all(
			[0, 1].map(() => world.worker.db.transaction((db) => redraw({ ...raffles.ctx, db }, asked))),
		)
		expect(said.filter((one) => one === "done")).toHaveLength(1)
	}
	expect((await raffles.one(id)).status).toBe("expired")
	expect(await promises(world, id)).toMatchObject([{ outcome: "free" }])
	await setFrozen(world, one, false)
	await keepPrizes(world.worker)
	expect(await freeNfts(world.web)).toMatchObject([{ asset: one.asset }])
})

test("a raffle that is cancelled frees its NFT for another", async () => {
	const { world, nfts } = await prizeWorld(1)
	const raffles = rafflesOf(world)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const id = await raffles.open({ prizes: [prizeOf(one)] })
	expect(await freeNfts(world.web)).toEqual([])
	expect(await raffles.act("cancel-raffle", id)).toBe("done")
	expect(await freeNfts(world.web)).toMatchObject([{ asset: one.asset }])
	expect(await raffles.publish(await raffles.draft({ prizes: [prizeOf(one)] }))).toBe("done")
})
