import type { Keypair } from "@solana/web3.js"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import {
	act,
	holder,
	list,
	lockAll,
	outcomes,
	sign,
	stakeAll,
	stakesOf,
	transfer,
	turnTo,
	turnToWeek,
} from "#tests/factories/nft-holders.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { actOn } from "./act-on.server.ts"
import { carryOutActs } from "./acts/carry-out-acts.server.ts"
import { whyNotClaim } from "./claims.ts"
import { doDueStakes } from "./do-due.server.ts"
import { findStakes } from "./find-stakes.server.ts"
import { boost } from "./programs/boost.ts"
import { saveStakes } from "./save-stakes.server.ts"
import { nftStake, nftWeek } from "./tables.server.ts"
import { watchHoldings } from "./watch-holdings.server.ts"

/** What a form of Punky Boost does for a wallet. */
function pressing(world: World, wallet: Keypair) {
	const asking = askingAs(world, wallet)
	const asked = { program: boost, lang: "eng", wallet: asking.who.wallet, canonical: false } as const
	return { tell: (input: Parameters<typeof actOn>[1]) => actOn({ ...asking, now: world.ctx.now }, input, asked) }
}

/** The worker does what a form waits for. */
async function carriedOut(world: World, asked: Promise<string>): Promise<string> {
	let isTold = false
	void asked
		.finally(() => {
			isTold = true
		})
		.catch(() => {})
	while (!isTold) await carryOutActs(world.worker)
	return asked
}

test("nothing at all is no amount, also where the rule asks for no least", () => {
	const asked = { units: 0n, claimable: 5n, least: 0n, last: null, everyHours: 24, at: new Date() }
	expect(whyNotClaim(asked)).toBe("nothing")
	expect(whyNotClaim({ ...asked, units: 1n })).toBe(null)
})

test("an NFT that counts in one program is frozen for a term in another: it ends there, and its term begins", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	const asked = await act(world, wallet, {
		kind: "stake",
		program: "nova",
		numbers: nfts.map((one) => one.number),
		input: { days: 90 },
	})
	expect(asked.state).toBe("signing")
	// Before it is signed for, in another tab.
	await stakeAll(world, wallet, nfts)
	await sign(world, wallet, asked.id)
	for (let n = 0; n < 3; n++) await world.settle()
	expect(await outcomes(world, asked.id)).toMatchObject([{ outcome: "done" }, { outcome: "done" }])
	const rows = await stakesOf(world, wallet)
	expect(rows.map((one) => `${one.program} ${one.status} ${one.endReason}`).sort()).toEqual([
		...Array(2).fill("boost unstaked unstaked"),
		...Array(2).fill("nova locked null"),
	])
})

test("a term that is over is not left early, though the worker has not come to it yet", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 1)
	await lockAll(world, wallet, nfts)
	await turnTo(world, 90.5)
	const numbers = nfts.map((one) => one.number)
	const left = await act(world, wallet, { kind: "unstake", program: "nova", numbers })
	expect(await outcomes(world, left.id)).toMatchObject([{ outcome: "skipped", reason: "leaving" }])
	await doDueStakes(world.worker)
	expect(await stakesOf(world, wallet)).toMatchObject([
		{ program: "nova", status: "matured", multiplierBps: 12_500 },
		{ program: "boost", status: "staked" },
	])
})

test("whoever holds an NFT whose term goes on elsewhere is told so, and holds up nobody", async () => {
	const world = await stakingWorld()
	const [seller, buyer] = [await holder(world, 1), await holder(world, 1)]
	await lockAll(world, seller.wallet, seller.nfts)
	const [bought] = buyer.nfts
	if (!bought) throw new Error("the buyer has nothing")
	// As if it had been freed by hand, and sold.
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`update nft_stake set asset = ${bought.asset} where status = 'locked'`
	})
	const row = await stakeAll(world, buyer.wallet, buyer.nfts)
	expect(row.state).toBe("done")
	expect(await outcomes(world, row.id)).toMatchObject([{ outcome: "skipped", reason: "elsewhere" }])
})

test("a check-in that is sent twice is told as it went, though nothing is due any more; a new one is refused", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	await stakeAll(world, wallet, nfts)
	await turnToWeek(world, 1)
	const { tell } = pressing(world, wallet)
	const send = (request: string) => tell({ do: "check-in", tab: "kongz", all: "1", request })
	const request = crypto.randomUUID()
	const to = await carriedOut(world, send(request))
	expect(await outcomes(world, new URL(to, "http://x").searchParams.get("act") ?? "")).toMatchObject([
		{ outcome: "done" },
		{ outcome: "done" },
	])
	expect(await send(request)).toBe(to)
	await expect(send(crypto.randomUUID())).rejects.toMatchObject({ code: "nft-staking:refused.checked-in" })
})

test("who has put a notice away is told of what ends later, too", async () => {
	const world = await stakingWorld()
	const [{ wallet, nfts }, friend] = [await holder(world, 3), await holder(world, 0)]
	await stakeAll(world, wallet, nfts)
	const { tell } = pressing(world, wallet)
	const [first, second] = nfts
	if (!first || !second) throw new Error("no NFTs")
	await transfer(world, wallet, first, friend.wallet.publicKey)
	await turnTo(world, 1.5)
	await watchHoldings(world.worker)
	await tell({ do: "seen", tab: "kongz" })
	const shown = async () => (await stakesOf(world, wallet)).filter((one) => one.endedAt && !one.seenAt)
	expect(await shown()).toEqual([])
	await list(world, wallet, second)
	await turnTo(world, 3)
	await watchHoldings(world.worker)
	await tell({ do: "seen", tab: "kongz" })
	await transfer(world, wallet, second, friend.wallet.publicKey)
	await turnTo(world, 4.5)
	await watchHoldings(world.worker)
	expect(await shown()).toMatchObject([{ asset: second.asset, status: "lost" }])
	expect((await stakesOf(world, wallet)).filter((one) => !one.endedAt)).toMatchObject([{ seenAt: null }])
})

test("a form for one reward is not answered with the claim of another", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 3)
	await stakeAll(world, wallet, nfts)
	await turnTo(world, 6)
	const { tell } = pressing(world, wallet)
	const request = crypto.randomUUID()
	const claim = (reward: "twig" | "coin", amount: string) =>
		carriedOut(world, tell({ do: "claim", tab: "kongz", claim: reward, amount, request }))
	const to = await claim("twig", "20")
	expect(await claim("twig", "20")).toBe(to)
	await expect(claim("coin", "10")).rejects.toMatchObject({ code: "nft-staking:error.form", status: 409 })
})

test("a wallet that stakes and unstakes in turn comes to a limit of the day", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	const owner = wallet.publicKey.toBase58()
	const { tell } = pressing(world, wallet)
	const n = nfts.map((one) => one.number)
	const stake = () => carriedOut(world, tell({ do: "stake", tab: "kongz", n, request: crypto.randomUUID() }))
	// As if it had done so all day.
	const [id, askedAt] = [crypto.randomUUID(), (await world.ctx.now()).toISOString()]
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`insert into nft_act (id, kind, program, collection, chain, owner, input, state, asked_at, done_at)
			values (${id}, 'stake', 'boost', 'kongz', 'c', ${owner}, '{}', 'done', ${askedAt}, ${askedAt})`
		await tx`insert into nft_act_item (act_id, number, outcome) select ${id}, n, 'done' from generate_series(1, 999) n`
	})
	await expect(stake()).rejects.toMatchObject({ code: "nft-staking:refused.day", status: 429 })
	await turnTo(world, 1.1)
	expect(await stake()).toContain("act=")
})

test("more weeks than one statement takes are written", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 1)
	await stakeAll(world, wallet, nfts)
	const [one] = await findStakes(world.ctx, eq(nftStake.owner, wallet.publicKey.toBase58()))
	if (!one) throw new Error("nothing is staked")
	const at = await world.ctx.now()
	const events = Array.from({ length: 20_000 }, (_, week) => ({ kind: "week", week, outcome: "missed", at }) as const)
	await saveStakes(world.worker, [{ was: one.stake, now: one.stake, events, rule: one.rule }], at)
	expect(await world.ctx.db.$count(nftWeek, sql`true`)).toBe(20_000)
})

test("a stake reads the same, whether many are read at once or each is locked", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 3)
	await stakeAll(world, wallet, nfts)
	const mine = eq(nftStake.owner, wallet.publicKey.toBase58())
	const read = await findStakes(world.ctx, mine)
	expect(read).toHaveLength(3)
	const locked = await world.ctx.db.transaction((db) => findStakes({ ...world.ctx, db }, mine, { lock: true }))
	expect(read).toEqual(locked)
	expect(read[0]?.stake.stakedAt).toBeInstanceOf(Date)
	expect(read[0]?.stake.twigPerDay).toBeTypeOf("bigint")
})
