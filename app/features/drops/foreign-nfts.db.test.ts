import type { Keypair } from "@solana/web3.js"
import { eq, or } from "drizzle-orm"
import { expect, test } from "vitest"
import { nftPrize } from "#app/prizes/tables.server.ts"
import { freeNfts, vaultViews } from "#app/prizes/vault-list.server.ts"
import { keepPrizes } from "#app/prizes/watch-promised.server.ts"
import { openStops } from "#app/settlement/stops.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { draftedDrop, dropAct, dropOf, someWallets } from "#tests/factories/drops.ts"
import { sendClassicNft, sendNftOfAnotherGroup } from "#tests/factories/foreign-nfts.ts"
import { moveNft, type PrizeNft, prizeWorld } from "#tests/factories/nft-prizes.ts"
import { fundedWallet, sent, solTransfer } from "#tests/factories/payments.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { giveDrop } from "./give-drop.server.ts"
import { sweepDrops } from "./sweep.server.ts"
import { dropLog, dropNft } from "./tables.server.ts"

async function draftOf(world: World, nfts: readonly Pick<PrizeNft, "asset" | "number">[]) {
	const id = await draftedDrop(world, { kind: "nft", asset: "kongz", units: 1n, stock: nfts.length })
	await world.ctx.db
		.insert(dropNft)
		.values(nfts.map(({ asset, number }, position) => ({ dropId: id, position, asset, number })))
	return id
}

test("NFTs of other standards and groups that strangers send into the vault, frozen or not, are no prizes, and stop neither a drop nor a payout", async () => {
	const { world, nfts } = await prizeWorld(1)
	const vault = world.keys.nftPrizeOwner.publicKey
	const foreign = [
		await sendClassicNft(world, vault),
		await sendClassicNft(world, vault, { isFrozen: true }),
		await sendNftOfAnotherGroup(world, vault),
		await sendNftOfAnotherGroup(world, vault, { isFrozen: true }),
	]
	world.mine(40)
	await keepPrizes(world.worker)
	const [view] = await vaultViews(world.web)
	expect(view?.nfts.map(({ asset, state }) => [asset, state])).toEqual([[nfts[0]?.asset, "free"]])
	expect(view?.missing).toBe(0)
	const named = or(...foreign.map(({ mint }) => eq(nftPrize.asset, mint)))
	expect(await world.ctx.db.select().from(nftPrize).where(named)).toEqual([])
	// Whoever writes one into a drop all the same is refused, and what is real is still free.
	for (const { mint } of foreign) {
		const id = await draftOf(world, [{ asset: mint, number: 1 }])
		await dropAct(world, "publish-drop", id)
		expect((await dropOf(world, id)).status).toBe("draft")
	}
	const id = await draftOf(world, nfts)
	expect(await dropAct(world, "publish-drop", id)).toBe("done")
	await sweepDrops(world.worker)
	const [wallet] = someWallets(1) as [Keypair]
	const { log } = await giveDrop(askingAs(world, wallet), id)
	await expect
		.poll(async () => {
			await world.settle()
			const [row] = await world.ctx.db.select().from(dropLog).where(eq(dropLog.id, log))
			return row?.status
		})
		.toBe("20")
	expect(await openStops(world.ctx, world.ctx.chains.solana.name)).toEqual([])
	await expectBooksInOrder(world.ctx)
})

test("what the treasury sends is found behind however many transactions strangers name its account in", async () => {
	const { world, nfts } = await prizeWorld(1)
	const [one] = nfts
	if (!one) throw new Error("one was made")
	const { nftPrizeOwner: vault, treasury } = world.keys
	await moveNft(world, one, vault, treasury.publicKey)
	await keepPrizes(world.worker)
	world.turnTo(130)
	await moveNft(world, one, treasury, vault.publicKey)
	const stranger = await fundedWallet(world)
	for (let n = 0; n < 130; n++) await sent(world, [stranger], [solTransfer(stranger.publicKey, one.account, 1_000 + n)])
	world.mine(40)
	for (let reading = 0; reading < 3; reading++) await keepPrizes(world.worker)
	expect(await freeNfts(world.web)).toMatchObject([{ asset: one.asset }])
})
