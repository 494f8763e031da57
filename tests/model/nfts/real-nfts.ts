import { randomUUID } from "node:crypto"
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { type Keypair, PublicKey } from "@solana/web3.js"
import { eq, inArray, sql } from "drizzle-orm"
import { expect } from "vitest"
import type { HeldNft } from "#app/chains/nfts.ts"
import { carryOutActs } from "#app/features/nft-staking/acts/carry-out-acts.server.ts"
import { countedAt } from "#app/features/nft-staking/count.ts"
import { doDueStakes } from "#app/features/nft-staking/do-due.server.ts"
import { findStakes, type RuledStake, settled } from "#app/features/nft-staking/find-stakes.server.ts"
import { coinAsset, coverOf, heldFor } from "#app/features/nft-staking/pools.server.ts"
import { claimableOf, countOf, earnedBy } from "#app/features/nft-staking/stakes.ts"
import { nftAct, nftActItem, nftCover, nftStake } from "#app/features/nft-staking/tables.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { ledgerBalance, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { coinsOf } from "#tests/factories/ending-stakes.ts"
import { give, holder, sign } from "#tests/factories/nft-holders.ts"
import type { World } from "#tests/factories/staking-world.ts"
import {
	type Act,
	carryOut,
	countedMs,
	due,
	locked,
	type Model,
	newModel,
	paid,
	standing,
	statusOf,
	sums,
	type Told,
	TWIG_SCALE,
	type Who,
} from "./nft-model.ts"

export type Met = Map<string, number>
export const count = (met: Met, name: string) => met.set(name, (met.get(name) ?? 0) + 1)
/** A world that several runs share, one after the other: its clock only goes forward. */
export type Shared = Readonly<{ world: World; clock: { ahead: number; at: number }; met: Met }>
/** One run: two wallets and their NFTs. `world`: its clock stands still while a step is done. */
export type Real = Shared &
	Readonly<{
		still: World
		wallets: readonly [Keypair, Keypair]
		nfts: readonly HeldNft[]
		coins: readonly [bigint, bigint]
		asked: string[]
	}>
export const HELD: readonly Who[] = [0, 0, 0, 0, 1, 1]
const COLLECTION = "kongz"

export async function begin(shared: Shared): Promise<{ model: Model; real: Real }> {
	const { world, clock } = shared
	const [a, b] = await Promise.all([holder(world, 0), holder(world, 0)])
	const nfts = [
		...(await give(world, a.wallet, HELD.filter((who) => who === 0).length, COLLECTION)),
		...(await give(world, b.wallet, HELD.filter((who) => who === 1).length, COLLECTION)),
	]
	const now = async () => new Date(clock.at)
	const still = { ...world, web: { ...world.web, now }, worker: { ...world.worker, now } }
	const wallets = [a.wallet, b.wallet] as const
	const coins = [await coinsOf(world, a.wallet), await coinsOf(world, b.wallet)] as const
	const real = { ...shared, still, wallets, nfts, coins, asked: [] }
	return { model: newModel(await tick(shared), HELD), real }
}

/** The next moment: nothing happens in the same millisecond as something else. */
export async function tick({ world, clock }: Shared): Promise<number> {
	clock.at = Math.max(clock.at + 1, (await world.ctx.now()).getTime())
	return clock.at
}

export async function pass(shared: Shared, seconds: number): Promise<void> {
	shared.clock.ahead += seconds
	shared.world.turnTo(shared.clock.ahead)
	await shared.world.ctx.now()
	shared.world.mine()
}

export const addressOf = ({ wallets }: Pick<Real, "wallets">, who: Who) => wallets[who].publicKey.toBase58()
export const nftOf = ({ nfts }: Pick<Real, "nfts">, n: number): HeldNft => {
	const one = nfts[n]
	if (!one) throw new Error(`there is no NFT ${n}`)
	return one
}

/** An NFT where a wallet holds it. */
export function inWallet(real: Real, nft: number, who: Who): HeldNft {
	const one = nftOf(real, nft)
	const owner = real.wallets[who].publicKey
	const account = getAssociatedTokenAddressSync(new PublicKey(one.asset), owner, true, TOKEN_2022_PROGRAM_ID)
	return { ...one, owner: owner.toBase58(), account: account.toBase58() }
}

/** Writes what somebody asks for, as the web process does. */
export async function ask(model: Model, real: Real, wish: Omit<Act, "id">): Promise<Act> {
	const { db } = real.still.web
	const act = { ...wish, id: randomUUID() }
	const { claim, program, kind } = act
	const stakes = kind === "stake" ? { days: program === "nova" ? 90 : null } : {}
	await db.insert(nftAct).values({
		id: act.id,
		kind,
		program,
		collection: COLLECTION,
		chain: real.world.ctx.chains.solana.name,
		owner: addressOf(real, act.who),
		input: claim ? { reward: claim.reward, units: claim.units?.toString() ?? null, answers: null } : stakes,
		askedAt: new Date(model.now),
	})
	if (act.nfts.length > 0)
		await db.insert(nftActItem).values(act.nfts.map((nft) => ({ actId: act.id, number: nftOf(real, nft).number })))
	model.waiting.push(act)
	return act
}

/** Carries out what waits; each act came to what the model says. */
export async function work(model: Model, real: Real): Promise<ReadonlyMap<string, Told>> {
	await carryOutActs(real.still.worker)
	await readCover(model, real)
	const told = carryOut(model)
	const { db } = real.world.ctx
	for (const [id, { outcomes, refusal }] of told) {
		const [row] = await db.select().from(nftAct).where(eq(nftAct.id, id))
		const items = await db.select().from(nftActItem).where(eq(nftActItem.actId, id))
		const found = Object.fromEntries(
			items.map(({ number, outcome, reason }) => [
				real.nfts.findIndex((one) => one.number === number),
				reason ?? outcome,
			]),
		)
		const state = Object.values(outcomes).includes("open") ? "signing" : "done"
		expect({ outcomes: found, refusal: row?.refusal, state: row?.state }).toEqual({ outcomes, refusal, state })
		for (const one of Object.values(outcomes)) count(real.met, one)
		if (refusal) count(real.met, refusal)
		else if (row?.kind === "claim") count(real.met, "claimed")
	}
	return told
}

/** The pool is what the books say; how long it lasts is no question of the model. */
async function readCover(model: Model, { world }: Real): Promise<void> {
	const [row] = await world.ctx.db.select().from(nftCover).where(eq(nftCover.program, "boost"))
	model.coveredUntil = row?.coveredUntil.getTime() ?? 0
}

export async function doDue(model: Model, real: Real): Promise<void> {
	await doDueStakes(real.still.worker)
	await readCover(model, real)
	due(model)
}

/** Signs for an act that waits, and lets the chain freeze. */
export async function freeze(model: Model, real: Real, act: Act, nfts: readonly number[]): Promise<void> {
	// The looks that freeze thaw what is due, too: that is done before.
	await payAll(model, real)
	await sign(real.world, real.wallets[act.who], act.id)
	for (let n = 0; n < 4; n++) await real.world.settle()
	const [row] = await real.world.ctx.db.select().from(nftAct).where(eq(nftAct.id, act.id))
	expect(row?.state).toBe("done")
	const asset = nfts.map((nft) => nftOf(real, nft).asset)
	const rows = await real.world.ctx.db
		.select({ at: nftStake.stakedAt })
		.from(nftStake)
		.where(sql`${inArray(nftStake.asset, asset)} and status = 'locked'`)
	expect(rows.length).toBe(nfts.length)
	const at = rows[0]?.at.getTime() ?? Number.NaN
	expect(at).toBeGreaterThanOrEqual(model.now)
	locked(model, { act, nfts, at })
	model.now = await tick(real)
	expect(at).toBeLessThanOrEqual(model.now)
}

/** Looks until all that is due has been paid and thawed. */
export async function payAll(model: Model, real: Real): Promise<void> {
	for (let looks = 0; looks < 20; looks++) {
		await real.world.settle()
		if ((await real.world.ctx.db.$count(outgoing, sql`${outgoing.status} <> 'done'`)) > 0) continue
		paid(model)
		for (const who of [0, 1] as const)
			expect((await coinsOf(real.world, real.wallets[who])) - real.coins[who]).toBe(model.paid.coin[who])
		return
	}
	throw new Error("not everything was paid after twenty looks")
}

const keyOf = (one: { nft: number; owner: Who; program: string; stakedAt: number }) =>
	`${one.nft} of ${one.owner} in ${one.program} since ${one.stakedAt}`

function seen(real: Real, one: RuledStake, at: Date) {
	const { stake, rule, counting } = one
	const { now } = settled(one, at)
	const isOpen = stake.endedAt === null
	const isInWallet = stake.status === "staked" || stake.status === "paused"
	const counted = isOpen ? countedAt(countOf(stake), at, counting).countedMs : stake.countedMs
	return {
		nft: real.nfts.findIndex(({ asset }) => asset === stake.asset),
		owner: (stake.owner === addressOf(real, 0) ? 0 : 1) as Who,
		program: stake.program,
		stakedAt: stake.stakedAt.getTime(),
		status: isInWallet ? (now.isListed || now.isMissed ? "paused" : "staked") : stake.status,
		counted: Number(counted),
		claimable: claimableOf(stake, at, { rule, counting }),
		claimed: { twig: stake.twigClaimed, coin: stake.coinClaimed, bonus: stake.bonusClaimed },
		weeks: isInWallet ? [now.openWeek, now.streak, now.freezes] : null,
	}
}

/** Rows and books say what the model says. */
export async function compare(model: Model, real: Real): Promise<void> {
	const { ctx } = real.world
	const at = new Date(model.now)
	await readCover(model, real)
	const owners = [addressOf(real, 0), addressOf(real, 1)]
	const rows = await findStakes(ctx, inArray(nftStake.owner, owners))
	const found = rows.map((one) => ({ one, as: seen(real, one, at) }))
	for (const stake of model.stakes) stake.id ||= found.find(({ as }) => keyOf(as) === keyOf(stake))?.one.stake.id ?? ""
	const told = model.stakes.map((one) => {
		const { openWeek, streak, freezes } = standing(one, model.now)
		const status = statusOf(one, model.now)
		count(real.met, status)
		return {
			nft: one.nft,
			owner: one.owner,
			program: one.program,
			stakedAt: one.stakedAt,
			status,
			counted: countedMs(one, model.now),
			claimable: sums(model, one, model.now).claimable,
			claimed: one.claimed,
			weeks: status === "staked" || status === "paused" ? [openWeek, streak, freezes] : null,
		}
	})
	const sorted = <T extends Parameters<typeof keyOf>[0]>(some: readonly T[]) =>
		some.toSorted((x, y) => (keyOf(x) < keyOf(y) ? -1 : 1))
	expect(sorted(found.map(({ as }) => as))).toEqual(sorted(told))
	await expectCovered(real, at)
	for (const who of [0, 1] as const) {
		const owner = walletKey({ chain: "solana", address: addressOf(real, who) })
		expect(await inLedger(ctx, owner, "points", TWIG.id)).toBe(model.paid.twig[who])
	}
}

/** No account is below zero, and what can be claimed, or will be, is there. */
async function expectCovered({ world }: Real, at: Date): Promise<void> {
	const { ctx } = world
	const asset = coinAsset(ctx).address
	const below = await ctx.db.$count(ledgerBalance, sql`${ledgerBalance.limited} and ${ledgerBalance.balance} < 0`)
	expect(below).toBe(0)
	const balances = await ctx.db.select().from(ledgerBalance).where(eq(ledgerBalance.kind, "reward-reserved"))
	const holds = new Map(balances.filter((one) => one.asset === asset).map((one) => [one.owner, one.balance]))
	let owed = 0n
	for (const { stake, counting } of await findStakes(ctx, undefined)) {
		const { coin, bonus } = earnedBy(stake, at, counting)
		const isBonus = stake.days === null || !["unstaked", "cooldown"].includes(stake.status)
		const left = coin - stake.coinClaimed + (isBonus ? bonus - stake.bonusClaimed : 0n)
		if (stake.days === null) owed += left
		else expect(holds.get(heldFor(stake.id, asset).owner) ?? 0n).toBeGreaterThanOrEqual(left)
	}
	expect(holds.get(coverOf("boost", asset).owner) ?? 0n).toBeGreaterThanOrEqual(owed)
}

/** What a run leaves comes to its end, so that it costs the next ones nothing; then all that is written must fit together. */
export async function endRun(model: Model, real: Real): Promise<void> {
	const { world, still } = real
	const end = async (program: "boost" | "nova") => {
		model.now = await tick(real)
		for (const who of [0, 1] as const)
			await ask(model, real, { who, program, kind: "unstake", nfts: real.nfts.map((_, n) => n), claim: null })
		await work(model, real)
		await compare(model, real)
	}
	await end("nova")
	await pass(real, 5 * 86_400)
	for (let n = 0; n < 3; n++) {
		model.now = await tick(real)
		await doDue(model, real)
		await compare(model, real)
	}
	await end("boost")
	await payAll(model, real)
	const { db } = world.ctx
	const torn = await db.execute(sql`
		select s.id, s.counted_ms, (select coalesce(sum(extract(epoch from to_at - from_at) * 1000), 0) from nft_run r where r.stake_id = s.id) as runs
		from nft_stake s where s.since is null
			and s.counted_ms <> (select coalesce(sum(round(extract(epoch from to_at - from_at) * 1000)), 0) from nft_run r where r.stake_id = s.id)`)
	expect([...torn], "what was counted is the sum of its stretches").toEqual([])
	const leaps = await db.execute(sql`
		select * from (select entity_id, from_status, to_status, lag(to_status) over (partition by entity_id order by id) as before from journal where entity = 'nft-stake') j
		where from_status is distinct from before`)
	expect([...leaps], "the journal tells each change of a status once").toEqual([])
	const twice = await db.execute(sql`
		select subject_id from outgoing group by purpose, subject_id having count(*) > 1
		union all select c.outgoing_id from carries c join attempt a on a.id = c.attempt_id and a.status = 'landed' group by 1 having count(*) > 1`)
	expect([...twice], "each claim is paid once").toEqual([])
	await expectBooksInOrder(still.ctx)
}

export const checked = TWIG.scale === TWIG_SCALE
