import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { startCount, stop } from "../count.ts"
import { coverMore, lockCover } from "../cover.server.ts"
import { findStakes, isOpen, ofTab, settled, type Tab } from "../find-stakes.server.ts"
import { lookAtChain, type Seen } from "../look-at-chain.server.ts"
import { coinAsset, freeBudget, paceOf, paceOfRates, unitsFor } from "../pools.server.ts"
import { programOf } from "../programs/programs.ts"
import type { Rates } from "../rates.ts"
import { ratesFor } from "../rates-rule.ts"
import { type RatesInForce, ratesInForce } from "../rules.server.ts"
import { type Change, saveStakes } from "../save-stakes.server.ts"
import { countOf, dueOf, type Stake } from "../stakes.ts"
import { stakeStatus } from "../status.ts"
import { nftStake } from "../tables.server.ts"
import { DAY_MS } from "../weeks.ts"
import type { Act, Outcome, Skip } from "./act.ts"

/** What the chain shows of the NFTs that are asked to be staked, by number. */
export type Found = ReadonlyMap<number, Readonly<{ nft: HeldNft; seen: Seen }>>

const HOLDINGS_MS = 8_000

/** Asks the chain what the owner holds, and every provider about each that is to be staked. Throws where it does not answer. */
export async function lookForNfts(ctx: Context, act: Act, numbers: readonly number[]): Promise<Found> {
	const { nfts } = await ctx.chains.of(act.chain).nfts.heldBy(act.owner, HOLDINGS_MS)
	const wanted = nfts.filter((one) => one.collection === act.collection && numbers.includes(one.number))
	const seen = await lookAtChain(
		ctx,
		act.chain,
		wanted.map(({ asset, account }) => ({ asset, account, since: null })),
		0,
	)
	return new Map(wanted.map((nft, n) => [nft.number, { nft, seen: seen[n] as Seen }]))
}

/** Which of the NFTs can be staked now, and why the others cannot. */
export type Admitted = Readonly<{
	nfts: readonly HeldNft[]
	outcomes: readonly Outcome[]
	rule: RatesInForce | null
	rates: Rates | null
}>

type Asked = Readonly<{ act: Act; numbers: readonly number[]; found: Found; days: number | null; at: Date }>

/** Looks at each NFT by itself. What another wallet had staked, and this one holds now, has left the other's. */
export async function admit(ctx: Context, { act, numbers, found, days, at }: Asked): Promise<Admitted> {
	const rule = await ratesInForce(ctx, act.program, at)
	const rates = rule && ratesFor(rule.body, act.collection, days)
	const skip = (number: number, reason: Skip): Outcome => ({ number, outcome: "skipped", reason })
	if (!rule || !rates) return { nfts: [], outcomes: numbers.map((one) => skip(one, "closed")), rule, rates: null }
	const taken = await openStakesOf(
		ctx,
		act.chain,
		[...found.values()].map(({ nft }) => nft.asset),
	)
	let room = rule.body.mostPerWallet - (await countOpen(ctx, act))
	const outcomes: Outcome[] = []
	const nfts: HeldNft[] = []
	for (const number of [...new Set(numbers)]) {
		const one = found.get(number)
		const why = one ? whyNot(act, one, taken.get(one.nft.asset)) : "not-yours"
		if (why) outcomes.push(skip(number, why))
		else if (room <= 0) outcomes.push(skip(number, "limit"))
		else if (one) {
			room--
			nfts.push(one.nft)
		}
	}
	return { nfts, outcomes, rule, rates }
}

function whyNot(act: Act, { nft, seen }: { nft: HeldNft; seen: Seen }, taken: Stake | undefined): Skip | null {
	const { state } = seen
	if (state.state === "disputed") return "disputed"
	if (state.state === "gone" || state.owner !== act.owner || nft.owner !== act.owner) return "not-yours"
	if (taken?.owner === act.owner)
		return taken.program === act.program && taken.collection === act.collection ? "already-staked" : "elsewhere"
	// Thawed by hand, and sold: its term goes on until it is ended, and nobody else begins with it.
	if (taken && isFrozen(taken)) return "elsewhere"
	if (state.isFrozen) return "frozen"
	return state.delegate === null ? null : "listed"
}

export const isFrozen = ({ status }: Pick<Stake, "status">) =>
	stakeStatus.in("frozen").includes(stakeStatus.nameOf(status))

export async function openStakesOf(
	ctx: Pick<Context, "db">,
	chain: string,
	assets: readonly string[],
): Promise<ReadonlyMap<string, Stake>> {
	if (assets.length === 0) return new Map()
	const rows = await ctx.db
		.select()
		.from(nftStake)
		.where(and(eq(nftStake.chain, chain), isAnyOf(nftStake.asset, assets), isOpen()))
	return new Map(rows.map((row) => [row.asset, row]))
}

export const countOpen = (ctx: Pick<Context, "db">, tab: Tab) => ctx.db.$count(nftStake, and(ofTab(tab), isOpen()))

/** Ends what stands in the way of these NFTs: what others had staked of them, who hold them no more, and the owner's own elsewhere. */
export async function endOthers(
	ctx: Context,
	act: Act,
	{ nfts, at }: Readonly<{ nfts: readonly Pick<HeldNft, "asset">[]; at: Date }>,
): Promise<void> {
	const assets = nfts.map((one) => one.asset)
	if (assets.length === 0) return
	const where = and(eq(nftStake.chain, act.chain), isAnyOf(nftStake.asset, assets), isOpen())
	const found = (await findStakes(ctx, where, { lock: true })).filter(({ stake }) => !isFrozen(stake))
	const changes = found.map((one): Change => {
		const change = settled(one, at)
		const stopped = stop(countOf(change.now), at, one.counting)
		const base = { ...change, events: [...change.events, ...stopped.events] }
		const ended = { ...change.now, ...stopped.count, endedAt: at }
		if (one.stake.owner === act.owner)
			return {
				...base,
				now: { ...ended, status: "unstaked", endReason: "unstaked" },
				why: { actor: act.owner, reason: "unstaked" },
			}
		const proof = { owner: act.owner }
		return {
			...base,
			now: { ...ended, status: "lost", endReason: "moved", proof },
			why: { actor: "chain", reason: "moved", evidence: proof },
		}
	})
	await saveStakes(ctx, changes, at)
}

/**
 * Stakes NFTs that stay in their wallet: each that can be, as long as the pool lasts. In the act's transaction.
 */
export async function stakeInWallet(
	ctx: Context,
	{ act, numbers, found }: Readonly<{ act: Act; numbers: readonly number[]; found: Found }>,
): Promise<readonly Outcome[]> {
	const until = await lockCover(ctx, act.program)
	const at = await ctx.now()
	const { nfts, outcomes, rule, rates } = await admit(ctx, { act, numbers, found, days: null, at })
	if (!rule || !rates || nfts.length === 0) return outcomes
	const fitting = await whatThePoolBears(ctx, act, { nfts, rates, rule, until, at })
	await endOthers(ctx, act, { nfts: fitting, at })
	const rows = await insertStakes(ctx, act, { nfts: fitting, found, rule, rates, days: null, at, ids: [] })
	return [
		...outcomes,
		...rows.map(({ number, id }): Outcome => ({ number, outcome: "done", stakeId: id })),
		...nfts.slice(fitting.length).map(({ number }): Outcome => ({ number, outcome: "skipped", reason: "pool" })),
	]
}

type Bearing = Readonly<{ nfts: readonly HeldNft[]; rates: Rates; rule: RatesInForce; until: Date; at: Date }>

/** The first of these that the pool covers now, and goes on to for as many days as the rule asks. What they come to until it is extended is covered here. */
async function whatThePoolBears(
	ctx: Context,
	act: Act,
	{ nfts, rates, rule, until, at }: Bearing,
): Promise<readonly HeldNft[]> {
	const each = paceOfRates(rates)
	if (each === 0n) return nfts
	const asset = coinAsset(ctx).address
	const free = await lockBalance(ctx, freeBudget(asset))
	const pace = await paceOf(ctx, act.program)
	const ahead = BigInt(rule.body.leastDays * DAY_MS)
	const bears = (count: number) => unitsFor(pace + each * BigInt(count), ahead) <= free
	let count = nfts.length
	while (count > 0 && !bears(count)) count--
	await coverMore(ctx, act.program, { pace: each * BigInt(count), until, at })
	return nfts.slice(0, count)
}

type Inserting = Readonly<{
	/** `lastMove`: the newest transaction of its account that is known already. */
	nfts: readonly (Pick<HeldNft, "asset" | "account" | "number"> & Readonly<{ lastMove?: string | null }>)[]
	found: Found | null
	rule: Readonly<{ id: string; body: RatesInForce["body"] }>
	rates: Rates
	days: number | null
	at: Date
	/** Chosen before, in the order of the NFTs; empty: chosen here. */
	ids: readonly string[]
}>

/** Writes new stakes, journalled. */
export async function insertStakes(
	ctx: Context,
	act: Pick<Act, "id" | "program" | "collection" | "chain" | "owner">,
	{ nfts, found, rule, rates, days, at, ids }: Inserting,
) {
	if (nfts.length === 0) return []
	const custody = programOf(act.program).custody
	const lockEnd = days === null ? null : new Date(at.getTime() + days * DAY_MS)
	const status = stakeStatus.code(custody === "frozen" ? "locked" : "staked")
	const rows = nfts.map(({ asset, account, number, lastMove = null }, n) => {
		const row = {
			id: ids[n] ?? randomUUID(),
			program: act.program,
			collection: act.collection,
			chain: act.chain,
			asset,
			account,
			number,
			owner: act.owner,
			status,
			ruleId: rule.id,
			...rates,
			days,
			stakedAt: at,
			lockEnd,
			...startCount(at),
			checkedAt: at,
			lastMove: found?.get(number)?.seen.newest ?? lastMove,
			leftAt: null,
		}
		return { ...row, dueAt: dueOf(row, rule.body) }
	})
	await ctx.db.insert(nftStake).values(rows)
	await ctx.db.insert(journal).values(
		rows.map(({ id }) => ({
			entity: stakeStatus.entity,
			entityId: id,
			from: null,
			to: status,
			actor: act.owner,
			reason: "staked",
			evidence: { act: act.id },
			at,
		})),
	)
	return rows
}

/** Two acts of one wallet are carried out one after the other. */
export const lockOwner = (ctx: Context, { owner }: Pick<Act, "owner">) =>
	ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nft-staking ${owner}`}, 0))`)
