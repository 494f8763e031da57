import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { TWIG } from "#app/rewards/twig.ts"
import { ledgerBalance, outgoing } from "#app/settlement/tables.server.ts"
import { act, holder, outcomes, stakeAll, stakesOf, transfer, turnTo } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { doDueStakes } from "./do-due.server.ts"
import { nftClaim } from "./tables.server.ts"
import { watchHoldings } from "./watch-holdings.server.ts"

const balance = async (world: World, owner: string, kind: string) => {
	const rows = await world.ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.owner, owner))
	return rows.find((one) => one.kind === kind)?.balance ?? 0n
}

test("NFTs that stay in their wallet are staked, checked in for, claimed of and unstaked, and the money is paid on the chain", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 3)
	const owner = wallet.publicKey.toBase58()
	const row = await stakeAll(world, wallet, nfts)
	expect(await outcomes(world, row.id)).toEqual(
		nfts.map(({ number }) => ({ number, outcome: "done", reason: null })).sort((a, b) => a.number - b.number),
	)
	// A day before anything is due.
	await turnTo(world, 4)
	await doDueStakes(world.worker)
	const twigs = await act(world, wallet, { kind: "claim", input: { reward: "twig", units: null, answers: {} } })
	expect(twigs.refusal).toBe(null)
	// Five a day each.
	expect(await balance(world, `solana:${owner}`, "points")).toBeGreaterThanOrEqual(60n * 10n ** BigInt(TWIG.scale))
	const coins = await act(world, wallet, { kind: "claim", input: { reward: "coin", units: "10000000", answers: null } })
	expect(coins.refusal).toBe(null)
	await world.settle()
	await world.settle()
	const [paid] = await world.ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, coins.id))
	expect(paid).toMatchObject({ status: "done", units: 10_000_000n, toAddress: owner })
	const again = await act(world, wallet, { kind: "claim", input: { reward: "coin", units: null, answers: null } })
	expect(again.refusal).toBe("too-soon")
	const left = await act(world, wallet, { kind: "unstake", numbers: [nfts[0]?.number ?? 0] })
	expect((await outcomes(world, left.id))[0]).toMatchObject({ outcome: "done" })
	expect((await stakesOf(world, wallet)).map((one) => one.status).sort()).toEqual(["staked", "staked", "unstaked"])
	expect(await world.ctx.db.$count(nftClaim)).toBe(2)
}, 120_000)

test("an NFT that is sold while it is staked stops counting, with the transaction that shows it, and its buyer can stake it", async () => {
	const world = await stakingWorld()
	const seller = await holder(world, 2)
	const buyer = await holder(world, 0)
	await stakeAll(world, seller.wallet, seller.nfts)
	const [sold] = seller.nfts
	if (!sold) throw new Error("nothing to sell")
	const signature = await transfer(world, seller.wallet, sold, buyer.wallet.publicKey)
	const { nfts } = await world.ctx.chains.solana.nfts.heldBy(buyer.wallet.publicKey.toBase58(), 5_000)
	await stakeAll(world, buyer.wallet, nfts)
	const rows = await stakesOf(world, seller.wallet)
	expect(rows.map((one) => [one.number, one.status]).sort()).toEqual(
		[
			[sold.number, "lost"],
			[seller.nfts[1]?.number, "staked"],
		].sort(),
	)
	expect(await stakesOf(world, buyer.wallet)).toMatchObject([{ status: "staked", asset: sold.asset }])
	// The other is found by the daily look.
	const other = seller.nfts[1]
	if (!other) throw new Error("no other")
	const second = await transfer(world, seller.wallet, other, buyer.wallet.publicKey)
	await turnTo(world, 1.5)
	await watchHoldings(world.worker)
	const lost = (await stakesOf(world, seller.wallet)).find((one) => one.number === other.number)
	expect(lost).toMatchObject({ status: "lost", endReason: "moved", proof: { signature: second } })
	expect(signature).not.toBe(second)
}, 120_000)
