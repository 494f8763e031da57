import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import type { Keypair } from "@solana/web3.js"
import { PublicKey } from "@solana/web3.js"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger, onChain } from "#tests/factories/books.ts"
import { act, holder, stakeAll, stakesOf, turnTo } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { movementsOf } from "#tests/factories/statements.ts"
import { declareExamples } from "./declare-examples.server.ts"
import { doDueStakes } from "./do-due.server.ts"
import { freeBudget, heldFor } from "./pools.server.ts"
import { endShares, stateShareMonths } from "./share-months.server.ts"
import { nftShare, nftShareMonth, nftStake } from "./tables.server.ts"
import { DAY_MS } from "./weeks.ts"

const USDC = 1_000_000n
const monthOf = (at: Date) => at.toISOString().slice(0, 7)
const startOf = (month: string, months = 0) => {
	const at = new Date(`${month}-01T00:00:00.000Z`)
	at.setUTCMonth(at.getUTCMonth() + months)
	return at
}

const balance = ({ ctx }: World, { owner, kind, asset }: ReturnType<typeof freeBudget>) =>
	inLedger(ctx, owner, kind, asset)

/** Turns the clocks to a moment, a check-in of every wallet each week on the way. */
async function goTo(world: World, begin: Date, to: Date, wallets: readonly Keypair[]): Promise<void> {
	const turn = (at: Date) => turnTo(world, (at.getTime() - begin.getTime()) / DAY_MS)
	for (;;) {
		const next = new Date((await world.ctx.now()).getTime() + 6 * DAY_MS)
		if (next >= to || wallets.length === 0) return turn(to)
		await turn(next)
		for (const wallet of wallets) {
			const numbers = (await stakesOf(world, wallet)).map((one) => one.number)
			await act(world, wallet, { kind: "check-in", collection: "alya", numbers })
		}
	}
}

const claimOf = (
	world: World,
	wallet: Keypair,
	{ units, collection = "alya" }: { units: bigint | null; collection?: string },
) =>
	act(world, wallet, {
		kind: "claim",
		collection,
		input: { reward: "usdc", units: units?.toString() ?? null, answers: null },
	})

test("a month's pool is divided by how long each wallet's Alyas counted, stated on the 5th, claimed in USDC, and ends after two years", async () => {
	const world = await stakingWorld()
	const { ctx, worker } = world
	const usdc = ctx.assets.get("usdc").address
	const begin = await ctx.now()
	// A month of its own, from its first day.
	const month = monthOf(startOf(monthOf(begin), 1))
	await goTo(world, begin, new Date(startOf(month).getTime() + 60_000), [])
	const budget = await balance(world, freeBudget(usdc))
	await declareExamples(worker)
	await declareExamples(worker)
	const declared = await ctx.db.select().from(nftShareMonth).where(eq(nftShareMonth.month, month))
	expect(declared.map(({ program, collection, pool }) => [program, collection, pool]).sort()).toEqual([
		["boost", "alya", 500n * USDC],
		["world", "haechi", 200n * USDC],
	])
	expect(await balance(world, freeBudget(usdc))).toBe(budget - 700n * USDC)

	const [large, small] = [await holder(world, 2, "alya"), await holder(world, 1, "alya")]
	await stakeAll(world, large.wallet, large.nfts)
	const wallets = [large.wallet, small.wallet]
	await goTo(world, begin, new Date(startOf(month).getTime() + 10 * DAY_MS), [large.wallet])
	await stakeAll(world, small.wallet, small.nfts)
	const end = startOf(month, 1)
	await goTo(world, begin, new Date(end.getTime() + 4 * DAY_MS - 60_000), wallets)
	await doDueStakes(worker)
	expect(await stateShareMonths(worker)).toBe(0)
	await goTo(world, begin, new Date(end.getTime() + 4 * DAY_MS + 60_000), wallets)
	expect(await stateShareMonths(worker)).toBe(2)
	expect(await stateShareMonths(worker)).toBe(0)

	// Reckoned from when each was staked alone: none missed a week.
	const ms = async ({ wallet }: typeof large) =>
		(await stakesOf(world, wallet)).reduce((sum, one) => sum + BigInt(end.getTime() - one.stakedAt.getTime()), 0n)
	const [ofLarge, ofSmall] = [await ms(large), await ms(small)]
	const total = ofLarge + ofSmall
	const [stated] = await ctx.db
		.select()
		.from(nftShareMonth)
		.where(eq(nftShareMonth.id, declared.find((one) => one.collection === "alya")?.id ?? ""))
	expect(stated).toMatchObject({ totalMs: total })
	const shareOf = async ({ wallet }: typeof large) => {
		const mine = eq(nftShare.owner, wallet.publicKey.toBase58())
		const [row] = await ctx.db
			.select()
			.from(nftShare)
			.where(and(mine, eq(nftShare.monthId, stated?.id ?? "")))
		if (!row) throw new Error("it has no share")
		return row
	}
	const [shareL, shareS] = [await shareOf(large), await shareOf(small)]
	expect(shareL).toMatchObject({ countedMs: ofLarge, units: (500n * USDC * ofLarge) / total, claimed: 0n })
	expect(shareS).toMatchObject({ countedMs: ofSmall, units: (500n * USDC * ofSmall) / total })
	expect(shareS.endsAt).toEqual(startOf(month, 25))
	// What did not divide, and a pool that nobody had a part in, went back.
	expect(await balance(world, freeBudget(usdc))).toBe(budget - shareL.units - shareS.units)

	expect((await claimOf(world, large.wallet, { units: 5n * USDC - 1n })).refusal).toBe("below-min")
	expect((await claimOf(world, large.wallet, { units: shareL.units + 1n })).refusal).toBe("too-much")
	expect((await claimOf(world, large.wallet, { units: null, collection: "kongz" })).refusal).toBe("nothing")
	const claimed = await claimOf(world, large.wallet, { units: 300n * USDC })
	expect(claimed.refusal).toBe(null)
	await world.settle()
	await world.settle()
	const [paid] = await ctx.db.select().from(outgoing).where(eq(outgoing.subjectId, claimed.id))
	expect(paid).toMatchObject({ status: "done", units: 300n * USDC, asset: usdc })
	const account = getAssociatedTokenAddressSync(new PublicKey(usdc), large.wallet.publicKey).toBase58()
	expect(await onChain(ctx, account, usdc)).toBe(300n * USDC)
	const onStatement = await movementsOf(world.web, large.wallet.publicKey.toBase58())
	expect(onStatement).toMatchObject([{ code: "nft-usdc", asset: usdc, units: 300n * USDC, subject: claimed.id }])
	expect((await claimOf(world, large.wallet, { units: null })).refusal).toBe(null)
	expect((await claimOf(world, large.wallet, { units: null })).refusal).toBe("nothing")

	await goTo(world, begin, new Date(startOf(month, 25).getTime() - 60_000), [])
	await endShares(worker)
	expect(await balance(world, heldFor(shareS.id, usdc))).toBe(shareS.units)
	const before = await balance(world, freeBudget(usdc))
	await turnTo(world, (startOf(month, 25).getTime() + 60_000 - begin.getTime()) / DAY_MS)
	await endShares(worker)
	await endShares(worker)
	expect(await balance(world, heldFor(shareS.id, usdc))).toBe(0n)
	expect((await balance(world, freeBudget(usdc))) - before).toBe(shareS.units)
	expect((await claimOf(world, small.wallet, { units: null })).refusal).toBe("nothing")
	await expectBooksInOrder(ctx)
}, 240_000)

test("in a demo whose clock jumps over months, those in which something counted have their pool and their statement all the same", async () => {
	const world = await stakingWorld({ payouts: false })
	const { ctx, worker } = world
	const begin = await ctx.now()
	const { wallet, nfts } = await holder(world, 1, "alya")
	await stakeAll(world, wallet, nfts)
	await declareExamples({ ...worker, demo: false })
	expect(await ctx.db.$count(nftShareMonth)).toBe(0)
	const months = [0, 1, 8].map((n) => monthOf(startOf(monthOf(begin), n)))
	const [first, , last = ""] = months
	await goTo(world, begin, new Date(startOf(last).getTime() + 10 * DAY_MS), [])
	await declareExamples(worker)
	const rows = await ctx.db
		.select({ month: nftShareMonth.month, statedAt: nftShareMonth.statedAt })
		.from(nftShareMonth)
		.where(eq(nftShareMonth.collection, "alya"))
		.orderBy(nftShareMonth.month)
	// A week that was missed stopped its count, in this month or the next.
	expect(months).toEqual(expect.arrayContaining(rows.map((row) => row.month)))
	expect(rows[0]).toMatchObject({ month: first, statedAt: expect.any(Date) })
	expect(rows.at(-1)).toEqual({ month: last, statedAt: null })
	const [share] = await ctx.db.select().from(nftShare).where(eq(nftShare.owner, wallet.publicKey.toBase58()))
	expect(share?.units).toBe(500n * USDC)
	await declareExamples(worker)
	expect(await ctx.db.$count(nftShareMonth)).toBe(rows.length + 1)
	await expectBooksInOrder(ctx)
}, 120_000)

test("a statement that comes while others write counts what was missed as missed, and nothing twice or not at all", async () => {
	const world = await stakingWorld({ payouts: false })
	const { ctx, worker } = world
	const begin = await ctx.now()
	const month = monthOf(startOf(monthOf(begin), 1))
	await goTo(world, begin, new Date(startOf(month).getTime() + 60_000), [])
	await declareExamples(worker)
	const { wallet, nfts } = await holder(world, 2, "alya")
	await stakeAll(world, wallet, nfts)
	await goTo(world, begin, new Date(startOf(month, 1).getTime() + 5 * DAY_MS), [])
	const stated = async () => {
		const [row] = await ctx.db.select().from(nftShareMonth).where(eq(nftShareMonth.collection, "alya"))
		return row?.totalMs ?? 0n
	}
	// Somebody else holds their rows: what is due to them cannot be written now.
	await ctx.db.transaction(async (tx) => {
		await tx.select({ id: nftStake.id }).from(nftStake).for("update")
		expect(await doDueStakes(worker)).toBe(0)
		await stateShareMonths(worker)
	})
	await doDueStakes(worker)
	const rows = await stakesOf(world, wallet)
	expect(rows.map((one) => [one.status, one.since])).toEqual([
		["paused", null],
		["paused", null],
	])
	expect(await stated()).toBe(rows.reduce((sum, one) => sum + one.countedMs, 0n))
}, 120_000)
